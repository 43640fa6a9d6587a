import { count, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { photos } from '#app/database/schema/photos.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { SiteParts } from '#app/platform/site-parts.ts'
import { healthPolicy } from '../policy.ts'

/** Milliseconds that the store has to answer. */
const ANSWERS_WITHIN = 5000

export type JobHealth = {
  name: string
  /** A cron expression in UTC, and what it does; null for what is queued by what people do. */
  timetable: { cron: string; what: string } | null
  /** ISO time of the last run that ended well; the queue remembers six days. */
  lastAt: string | null
  waiting: number
  running: number
  failed: number
}

export type SiteHealth = {
  jobs: JobHealth[]
  /** Runs that failed for good, the last first. */
  failures: { id: string; name: string; error: string; at: string }[]
  storage: {
    kind: SiteParts['storage']
    /** Milliseconds that it took to answer; null when it did not. */
    answeredIn: number | null
    /** Prepared photos, by what they are for. */
    photos: { purpose: string; count: number }[]
  }
  database: {
    kind: SiteParts['database']
    version: string
    bytes: number
    migrations: number
    connections: number
    /** Seconds that the oldest open transaction has lasted. */
    oldestTransaction: number
  }
  settings: { name: string; value: string; variable: string }[]
}

/** How the site is, each figure as it is at this moment.
 *  @throws NotFound for everybody who does not run the site */
export async function siteHealth(ctx: Context, parts: SiteParts): Promise<SiteHealth> {
  authorize(healthPolicy.read, ctx.actor, null)
  return {
    jobs: await jobsHealth(ctx, parts),
    failures: (await parts.jobs.failed()).map(({ failedAt, ...failure }) => ({
      ...failure,
      at: failedAt.toISOString(),
    })),
    storage: await storageHealth(ctx, parts),
    database: await databaseHealth(ctx, parts),
    settings: settingsOf(ctx),
  }
}

type Tools = Pick<Context, 'db'>
type QueueRow = { name: string; lastAt: Date | null; waiting: number; running: number; failed: number }

async function jobsHealth({ db }: Tools, { jobs }: SiteParts): Promise<JobHealth[]> {
  const rows = await queryRows<QueueRow>(
    db,
    sql`select queue.name, max(job.completed_on) filter (where job.state = 'completed') as "lastAt",
        count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
        count(*) filter (where job.state = 'active')::int as running,
        count(*) filter (where job.state = 'failed')::int as failed
      from pgboss.queue left join pgboss.job on job.name = queue.name
      where queue.name not like '\\_\\_pgboss%' group by queue.name order by queue.name`,
    { prepared: false },
  )
  return rows.map(({ lastAt, ...row }) => {
    const line = jobs.timetable.find(({ name }) => name === row.name)
    return {
      ...row,
      timetable: line ? { cron: line.cron, what: line.what } : null,
      lastAt: lastAt?.toISOString() ?? null,
    }
  })
}

async function storageHealth(ctx: Context, { storage }: SiteParts): Promise<SiteHealth['storage']> {
  const counted = await ctx.db
    .select({ purpose: photos.purpose, count: count() })
    .from(photos)
    .groupBy(photos.purpose)
    .orderBy(photos.purpose)
  return { kind: storage, answeredIn: await askStore(ctx), photos: counted }
}

/** Looks for a file that is not there. */
async function askStore({ files }: Pick<Context, 'files'>): Promise<number | null> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ANSWERS_WITHIN)
  const asked = files.head('photos/health').then(
    () => Math.round(performance.now() - began),
    () => null,
  )
  const answer = await Promise.race([asked, promise])
  clearTimeout(timer)
  return answer
}

async function databaseHealth({ db }: Tools, { database }: SiteParts): Promise<SiteHealth['database']> {
  const [row] = await queryRows<Omit<SiteHealth['database'], 'kind'>>(
    db,
    sql`select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8
          from pg_stat_activity where datname = current_database()) as "oldestTransaction"`,
    { prepared: false },
  )
  if (!row) throw new Error('a query without a table has one row')
  return { kind: database, ...row, oldestTransaction: Math.max(0, Math.round(row.oldestTransaction)) }
}

/** What is set where the site starts, by the name of its variable; never a secret. */
function settingsOf({ settings, provider, drives }: Context): SiteHealth['settings'] {
  const yes = (on: boolean) => (on ? 'Set' : 'Not set')
  return [
    { name: 'Mode', value: settings.mode, variable: 'DATABASE_URL, HOST' },
    { name: 'Address of the site', value: settings.publicUrl, variable: 'PUBLIC_URL' },
    { name: 'Who runs it', value: settings.operatorName ?? 'Not set', variable: 'OPERATOR_NAME' },
    { name: 'Letters go to', value: mailWords[settings.mail], variable: 'SMTP_URL' },
    { name: 'Map style', value: yes(settings.mapStyleUrl !== null), variable: 'MAP_STYLE_URL' },
    { name: 'Street map', value: yes(settings.mapTiles), variable: 'MAP_PMTILES' },
    { name: 'Drives', value: yes(drives !== undefined), variable: 'ROUTES_PROVIDER' },
    { name: 'Sign-in at a provider', value: provider?.name ?? 'Not set', variable: 'GOOGLE_CLIENT_ID' },
  ]
}

const mailWords: Record<Context['settings']['mail'], string> = {
  smtp: 'The mail server',
  mailbox: 'The demo’s mailbox',
  none: 'Nowhere',
}
