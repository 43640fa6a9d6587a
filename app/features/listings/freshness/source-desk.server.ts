import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { trustedSources } from '#app/database/schema/freshness.ts'
import { listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { listingPolicy } from '../policy.ts'
import { confirmLocked } from './confirm-locked.server.ts'
import { ASKED_BEFORE, DAY } from './rules.ts'

/** One list for those who run the site: its published homes that have no manager to ask. */
export type SourceItem = {
  source: string
  homes: number
  /** Leave the search within a week, and have left it. */
  ending: number
  held: number
  /** ISO time of the home that was confirmed least lately. */
  oldest: string
  /** Whether the list coming again confirms its homes. */
  trusted: boolean
}

/** One item for each source whose homes nobody manages, those with the most to do first.
 *  @throws SignInRequired, Forbidden */
export async function sourceDesk(ctx: Context): Promise<SourceItem[]> {
  authorize(listingPolicy.trust, ctx.actor, { status: 'published' })
  const soon = new Date(ctx.now().getTime() - (ctx.settings.freshDays - ASKED_BEFORE) * DAY).toISOString()
  const rows = await queryRows<SourceItem & { oldest: Date }>(
    ctx.db,
    sql`select l.source, count(*)::int as homes,
        count(*) filter (where l.held_back is null and l.fresh_at <= ${soon}::timestamptz)::int as ending,
        count(*) filter (where l.held_back is not null)::int as held,
        min(l.fresh_at) as oldest, bool_or(t.source is not null) as trusted
      from listings l left join trusted_sources t using (source)
      where l.status = 'published' and l.manager_id is null
      group by l.source order by count(*) filter (where l.held_back is not null
        or l.fresh_at <= ${soon}::timestamptz) desc, l.source`,
    { prepared: false },
  )
  return rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() }))
}

/** Says whether lists of a source are a word for their homes. */
export async function trustSource(ctx: Context, source: string, on: boolean): Promise<void> {
  authorize(listingPolicy.trust, ctx.actor, { status: 'published' })
  await requireSource(ctx, source)
  if (on) await ctx.db.insert(trustedSources).values({ source, since: ctx.now() }).onConflictDoNothing()
  else await ctx.db.delete(trustedSources).where(eq(trustedSources.source, source))
}

/** Confirms all published homes of a source that have no manager, for somebody who asked where the list comes from.
 *  @returns how many */
export async function confirmSource(ctx: Context, source: string): Promise<number> {
  authorize(listingPolicy.trust, ctx.actor, { status: 'published' })
  await requireSource(ctx, source)
  for (let confirmed = 0; ;) {
    const some = await ctx.db.transaction(async (tx) => {
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
      await confirmLocked(tx, homes, { by: 'operator', actor: ctx.actor, at: ctx.now() })
      return homes.length
    })
    confirmed += some
    if (some < BATCH) return confirmed
  }
}

const BATCH = 500

async function requireSource({ db }: Pick<Context, 'db'>, source: string): Promise<void> {
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.source, source))
    .limit(1)
  if (found.length === 0) throw new NotFound()
}
