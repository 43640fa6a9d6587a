import { count, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { visitsBytes } from '#app/database/maintenance/visits-size.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { findEmailHold } from '#app/features/emails/send-again.server.ts'
import { BACKUP_JOB, lastBackup } from '#app/features/files/backups.server.ts'
import { storeProblems } from '#app/features/files/store-mark.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import type { SiteParts } from '#app/platform/addresses/site-parts.ts'
import { agoText } from '#app/features/moderation/ago.ts'
import { providerNames, type NamedProvider } from '#app/features/site/login-providers.server.ts'
import { healthPolicy } from './policy.ts'

/** Milliseconds within which the file store must answer. */
const ANSWERS_WITHIN = 5000
/** Milliseconds after which another backup is due, as in the alert BackupOld. */
const BACKUP_WITHIN = 26 * 60 * 60 * 1000

export type JobHealth = {
  name: string
  /** The schedule as a cron expression in UTC, and what the job does; null for jobs that only people's actions queue. */
  timetable: { cron: string; what: string } | null
  /** ISO time of the last successful run; the queue keeps six days of history. */
  lastAt: string | null
  waiting: number
  running: number
  failed: number
}

export type SiteHealth = {
  jobs: JobHealth[]
  /** Runs that failed and will not be retried, latest first. */
  failures: { id: string; name: string; error: string; at: string }[]
  storage: {
    kind: SiteParts['storage']
    /** Response time in milliseconds; null if it did not answer. */
    answeredIn: number | null
    /** Problems that an operator must act on. */
    problems: string[]
    photos: { purpose: string; count: number }[]
  }
  /** ISO times, and the age in words; null if there is none. `missing`: why there is none from the last 26 hours, if there should be. */
  backup: {
    madeAt: string | null
    age: string | null
    bytes: number | null
    failedAt: string | null
    missing: 'late' | 'unscheduled' | null
  }
  /** After a restore: until when emails from jobs are held, and the time that the site was restored to; null otherwise. */
  emailsHeld: { until: string; restoredTo: string } | null
  /** Bytes of the recorded visits, and their limit. */
  visits: { bytes: number; most: number }
  database: {
    kind: SiteParts['database']
    version: string
    bytes: number
    migrations: number
    connections: number
    /** Age of the oldest open transaction in seconds. */
    oldestTransaction: number
  }
  settings: { name: string; value: string; variable: string }[]
}

/** The state of the site, read at the time of the request.
 *  @throws NotFound unless the actor is an admin */
export async function siteHealth(ctx: Context, parts: SiteParts): Promise<SiteHealth> {
  const open = authorize(ctx, healthPolicy.read, null)
  const [jobs, failed, storage, backup, emailsHeld, bytes, database, providers] = await Promise.all([
    jobsHealth(open, parts),
    parts.jobs.failed(),
    storageHealth(open, parts),
    backupHealth(open, parts),
    heldSince(open),
    visitsBytes(open.db),
    databaseHealth(open, parts),
    providerNames(ctx),
  ])
  return {
    jobs,
    failures: failed.map(({ failedAt, ...failure }) => ({ ...failure, at: failedAt.toISOString() })),
    storage,
    backup,
    emailsHeld,
    visits: { bytes, most: ctx.settings.visitsMostBytes },
    database,
    settings: settingsOf(ctx, providers),
  }
}

type Tools = { db: Reading }
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
  )
  const isOfSite = ({ name, waiting, running, failed }: QueueRow) =>
    jobs.names.includes(name) || waiting + running + failed > 0
  return rows.filter(isOfSite).map(({ lastAt, ...row }) => {
    const line = jobs.timetable.find(({ name }) => name === row.name)
    return {
      ...row,
      timetable: line ? { cron: line.cron, what: line.what } : null,
      lastAt: lastAt?.toISOString() ?? null,
    }
  })
}

async function backupHealth(
  { db, now, settings }: ReadingContext,
  { jobs }: SiteParts,
): Promise<SiteHealth['backup']> {
  const last = await lastBackup(db)
  const madeAt = last?.madeAt ?? null
  const ago = madeAt && agoText(madeAt, now())
  const isThere = madeAt !== null && now().getTime() - madeAt.getTime() <= BACKUP_WITHIN
  const isScheduled = jobs.timetable.some(({ name }) => name === BACKUP_JOB)
  // A demo needs no backup.
  const otherwise = settings.mode === 'demo' ? null : 'unscheduled'
  return {
    madeAt: madeAt?.toISOString() ?? null,
    age: ago === 'now' ? 'just now' : ago && `${ago} ago`,
    bytes: last?.bytes ?? null,
    failedAt: last?.failedAt?.toISOString() ?? null,
    missing: isThere ? null : isScheduled ? 'late' : otherwise,
  }
}

async function heldSince(ctx: ReadingContext): Promise<SiteHealth['emailsHeld']> {
  const held = await findEmailHold(ctx)
  return held && { until: held.until.toISOString(), restoredTo: held.restoredTo.toISOString() }
}

async function storageHealth(ctx: ReadingContext, { storage }: SiteParts): Promise<SiteHealth['storage']> {
  const [counted, answeredIn] = await Promise.all([
    ctx.db
      .select({ purpose: photos.purpose, count: count() })
      .from(photos)
      .groupBy(photos.purpose)
      .orderBy(photos.purpose),
    askStore(ctx),
  ])
  const problems = answeredIn === null ? [] : (await storeProblems(ctx)).map((one) => asTyped(one))
  return { kind: storage, answeredIn, problems, photos: counted }
}

/** Measures the response time of the file store by requesting a file that does not exist. */
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
  )
  if (!row) throw new Error('a query without a table has one row')
  return { kind: database, ...row, oldestTransaction: Math.max(0, Math.round(row.oldestTransaction)) }
}

/** The settings that the site was started with, with the names of their variables and without secrets. */
function settingsOf({ settings, drives }: Context, providers: NamedProvider[]): SiteHealth['settings'] {
  const yes = (on: boolean) => (on ? 'Set' : 'Not set')
  return [
    { name: 'Mode', value: settings.mode, variable: 'DATABASE_URL, HOST' },
    { name: 'Address of the site', value: settings.publicUrl, variable: 'PUBLIC_URL' },
    { name: 'Operator', value: settings.operatorName ?? 'Not set', variable: 'OPERATOR_NAME' },
    { name: 'Emails are sent to', value: mailText[settings.mail], variable: 'SMTP_URL' },
    { name: 'Map style', value: yes(settings.mapStyleUrl !== null), variable: 'MAP_STYLE_URL' },
    { name: 'Street map', value: yes(settings.mapTiles), variable: 'MAP_PMTILES' },
    { name: 'Travel times', value: yes(drives !== undefined), variable: 'ROUTES_PROVIDER' },
    {
      name: 'Sign-in providers',
      value: providers.map(({ name }) => name).join(', ') || 'None',
      variable: 'LOGIN_PROVIDERS, or /admin/settings',
    },
  ]
}

const mailText: Record<Context['settings']['mail'], string> = {
  smtp: 'The mail server',
  mailbox: 'The demo’s mailbox',
  none: 'Nowhere',
}
