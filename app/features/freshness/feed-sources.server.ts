import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { trustedSources } from '#app/database/schema/homes/freshness.ts'
import { offererText } from '#app/features/companies/rules.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { confirmLocked } from '#app/features/listings/confirm-listing.server.ts'
import { ASK_DAYS_BEFORE_EXPIRY, DAY } from '#app/features/listings/freshness-rules.ts'

/** A list in the admins' queue: its published homes that have no manager to ask. */
export type SourceItem = {
  source: string
  homes: number
  /** Homes that will leave search within a week, and homes that have left it. */
  ending: number
  held: number
  /** ISO time of the oldest confirmation. */
  oldest: string
  /** Whether importing the list again confirms its homes. */
  trusted: boolean
}

/** One entry for each source with unmanaged homes, most urgent first. @throws NotFound for everyone but admins */
export async function feedSources(ctx: Context): Promise<SourceItem[]> {
  const open = authorize(ctx, listingPolicy.readTrust, { status: 'published' })
  const soon = (await endsWithinAWeek(open)).toISOString()
  const rows = await queryRows<SourceItem & { oldest: Date }>(
    open.db,
    sql`select l.source, count(*)::int as homes,
        count(*) filter (where l.unlisted is null and l.fresh_at <= ${soon}::timestamptz)::int as ending,
        count(*) filter (where l.unlisted is not null)::int as held,
        min(l.fresh_at) as oldest, bool_or(t.source is not null) as trusted
      from listings l left join trusted_sources t on t.source = l.source and t.owner_id is null
      where l.status = 'published' and l.manager_id is null
      group by l.source order by count(*) filter (where l.unlisted is not null
        or l.fresh_at <= ${soon}::timestamptz) desc, l.source`,
  )
  return rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() }))
}

/** The number of days after which confirmations currently expire. @throws NotFound for everyone but admins */
export async function confirmationDays(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, listingPolicy.readTrust, { status: 'published' })
  return (await chosenSettings(db, ctx.settings)).freshDays
}

export type ManagersList = {
  source: string
  ownerId: string
  /** The company's name, or the names of its people if it has none. */
  manager: string
  /** How many of the list's homes it still offers. */
  homes: number
  trusted: boolean
}

/** Companies' lists, by company name. @throws NotFound for everyone but admins */
export async function managersLists(ctx: Context): Promise<ManagersList[]> {
  const { db } = authorize(ctx, listingPolicy.readTrust, { status: 'published' })
  return queryRows<ManagersList>(
    db,
    sql`select l.source, l.owner_id as "ownerId", coalesce(c.name, (
          select string_agg(trim(u.given_name || ' ' || u.family_name), ', ' order by m.joined_at, u.id)
          from company_members m join users u on u.id = m.user_id where m.company_id = c.id), ${offererText({ name: null, office: true })}) as manager,
        count(*)::int as homes, bool_or(t.source is not null) as trusted
      from listings l join companies c on c.id = l.owner_id
        left join trusted_sources t on t.source = l.source and t.owner_id = l.owner_id
      where l.company_id = l.owner_id and l.status <> 'archived'
      group by l.source, l.owner_id, c.id order by manager, l.owner_id, l.source`,
  )
}

/** Sets whether importing a source's lists confirms its homes.
 *  @param ownerId the company that owns the list, or null for the operator's own
 *  @throws NotFound, also for everyone but admins */
export async function trustSource(
  ctx: Context,
  { source, on, ownerId = null }: { source: string; on: boolean; ownerId?: string | null },
): Promise<void> {
  const [open] = await find(ctx, listingPolicy.trust, async (look) => {
    await requireSource(look, source, ownerId)
    return { status: 'published' as const }
  })
  const same = and(eq(trustedSources.source, source), ownedBy(trustedSources.ownerId, ownerId))
  await inTransaction(open, async (tx) => {
    const trust = { source, ownerId, since: ctx.now() }
    const changed = on
      ? await tx.db.insert(trustedSources).values(trust).onConflictDoNothing().returning()
      : await tx.db.delete(trustedSources).where(same).returning()
    const outcome = on ? 'it confirms its homes' : 'it confirms nothing'
    if (changed.length > 0) await logSource(tx, source, outcome)
  })
}

const logSource = (tx: SystemContext, source: string, outcome: string) =>
  writeModerationLog(tx, { verb: 'changed', kind: 'source', subject: source, outcome })

const ownedBy = (column: typeof trustedSources.ownerId | typeof listings.ownerId, ownerId: string | null) =>
  ownerId === null ? isNull(column) : eq(column, ownerId)

/** Confirms all of a source's published homes that have no manager, after an admin checked with the list's provider.
 *  @returns how many */
export async function confirmSource(ctx: Context, source: string): Promise<number> {
  const [open] = await find(ctx, listingPolicy.trust, async (look) => {
    await requireSource(look, source)
    return { status: 'published' as const }
  })
  let confirmed = 0
  for (;;) {
    const some = await open.db.transaction(async (tx) => {
      const homes = await tx
        .select()
        .from(listings)
        .where(
          and(
            eq(listings.source, source),
            eq(listings.status, 'published'),
            isNull(listings.managerId),
            sql`${listings.freshAt} < ${ctx.now().toISOString()}::timestamptz`,
          ),
        )
        .orderBy(asc(listings.id))
        .limit(BATCH)
        .for('no key update')
      await confirmLocked(tx, homes, { actor: ctx.actor, at: ctx.now() })
      return homes.length
    })
    confirmed += some
    if (some < BATCH) break
  }
  await inTransaction(open, async (tx) => {
    if (confirmed > 0) await logSource(tx, source, `confirmed ${formatCount(confirmed, 'home')}`)
    await closeModerationItem(tx, 'freshness', `source:${source}`, 'confirmed')
  })
  return confirmed
}

/** Files an item in the moderation queue for each source with unmanaged homes that will leave search within a week, at most once a
 *  week.
 *  @returns how many such sources there are */
export async function fileFeedSources(ctx: SystemContext): Promise<number> {
  const soon = await endsWithinAWeek(ctx)
  const rows = await ctx.db
    .selectDistinct({ source: listings.source })
    .from(listings)
    .where(
      and(
        eq(listings.status, 'published'),
        isNull(listings.unlisted),
        isNull(listings.managerId),
        lte(listings.freshAt, soon),
      ),
    )
    .orderBy(asc(listings.source))
  for (const { source } of rows)
    await inTransaction(ctx, (tx) =>
      fileModerationItem(tx, {
        kind: 'freshness',
        subject: `source:${source}`,
        facts: { source },
        oncePer: { days: ASK_DAYS_BEFORE_EXPIRY },
      }),
    )
  return rows.length
}

const BATCH = 500

/** The confirmation date that expires in exactly a week; earlier ones expire sooner. */
async function endsWithinAWeek({
  db,
  now,
  settings,
}: Pick<Context, 'now' | 'settings'> & { db: Reading }): Promise<Date> {
  const { freshDays } = await chosenSettings(db, settings)
  return new Date(now().getTime() - (freshDays - ASK_DAYS_BEFORE_EXPIRY) * DAY)
}

async function requireSource({ db }: { db: Reading }, source: string, ownerId?: string | null) {
  if (ownerId && !isId(ownerId)) throw new NotFound()
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.source, source),
        ownerId === undefined ? undefined : ownedBy(listings.ownerId, ownerId),
      ),
    )
    .limit(1)
  if (found.length === 0) throw new NotFound()
}
