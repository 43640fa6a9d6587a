import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { markMissing, unmarkMissing } from '#app/features/listings/mark-missing.server.ts'
import { writeStatus } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { pauseNightly } from './close-gone-homes.server.ts'
import { isMany, MANY_HOLDS } from './feed-rules.ts'
import { notifyAboutFeed } from './list-people.server.ts'
import { importPath } from './paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type Feed = typeof managerFeeds.$inferSelect
type Import = typeof managerImports.$inferSelect

/** Decides about the offered homes that a fetched list no longer has. They are paused that night, unless their manager chose
 *  otherwise, or they are so many that the list may be broken: then their manager is asked, until the third night. */
export async function settleMissing(tx: Tools, feed: Feed): Promise<void> {
  const list = feed.whenGone === 'leave' ? undefined : await lastList(tx, feed)
  const { missing, offered } = list ? await countMissing(tx, list) : { missing: 0, offered: 0 }
  if (!list || missing === 0) return keepAsked(tx, feed, null)
  const { counts, end = 'closed' } = list.report ?? {}
  const isDoubtful = isMany({ missing, offered, rows: counts?.rows ?? 0, end })
  if (feed.whenGone === 'pause' && (!isDoubtful || isSettled(feed, tx.now())))
    return pause(tx, feed, list, { missing, tell: isDoubtful })
  if (feed.askedAt !== null) return
  await keepAsked(tx, feed, tx.now())
  const some =
    missing === offered
      ? `All ${offered}`
      : `${missing.toLocaleString('en-US')} of ${offered.toLocaleString('en-US')}`
  await tell(tx, feed, `${some} homes left the list “${feed.source}”. Are they rented?`)
}

/** Does what is due about missing homes when a list's server says that the list is unchanged. */
export async function settleUnchanged(tx: Tools, feed: Feed): Promise<void> {
  const list = feed.whenGone === 'pause' && isSettled(feed, tx.now()) ? await lastList(tx, feed) : undefined
  if (!list) return
  const { missing } = await countMissing(tx, list)
  if (missing > 0) await pause(tx, feed, list, { missing, tell: true })
}

/** Offers homes again that their list has again; their dates stay. */
export async function offerAgain(
  tx: Pick<SystemContext, 'db' | 'actor' | 'now'>,
  listingIds: string[],
): Promise<void> {
  for (const home of await lockListings(tx.db, listingIds))
    if (home.status === 'paused') await writeStatus(tx, home, 'published')
  await unmarkMissing(tx.db, listingIds)
}

const isSettled = ({ askedAt }: Feed, now: Date) =>
  askedAt !== null && now.getTime() - askedAt.getTime() >= MANY_HOLDS

async function lastList({ db }: Pick<Tools, 'db'>, { lastImportId }: Feed): Promise<Import | undefined> {
  if (lastImportId === null) return undefined
  const [list] = await db.select().from(managerImports).where(eq(managerImports.id, lastImportId))
  return list?.state === 'applied' ? list : undefined
}

/** Marks the offered homes that the list lacks, and counts those that nobody confirmed since, and all that it offers. A later list
 *  of the name, such as an uploaded one, leaves none here (`expireGone`). */
async function countMissing({ db, now }: Pick<Tools, 'db' | 'now'>, { companyId, source, report }: Import) {
  const offered = and(
    eq(listings.companyId, companyId),
    eq(listings.ownerId, companyId),
    eq(listings.source, source),
    eq(listings.status, 'published'),
  )
  const gone = report?.gone ?? []
  if (gone.length === 0) return { missing: 0, offered: 0 }
  await markMissing(db, gone, now())
  const isUnconfirmed = or(isNull(listings.confirmedAt), lt(listings.confirmedAt, listings.missingSince))
  const missing = and(inArray(listings.id, gone), isNotNull(listings.missingSince), isUnconfirmed)
  const [count] = await db
    .select({
      missing: sql<number>`(count(*) filter (where ${missing}))::int`,
      offered: sql<number>`count(*)::int`,
    })
    .from(listings)
    .where(offered)
  return count ?? { missing: 0, offered: 0 }
}

async function pause(
  tx: Tools,
  feed: Feed,
  list: Import,
  { missing, tell: isTold }: { missing: number; tell: boolean },
): Promise<void> {
  await pauseNightly(tx, list.id)
  await keepAsked(tx, feed, null)
  if (isTold)
    await tell(
      tx,
      feed,
      `For the third night, ${formatCount(missing, 'home')} ${missing === 1 ? 'is' : 'are'} not on the list “${feed.source}”, so we are pausing ${missing === 1 ? 'it' : 'them'}.`,
    )
}

async function keepAsked({ db }: Pick<Tools, 'db'>, { id, askedAt }: Feed, at: Date | null): Promise<void> {
  if (askedAt !== at) await db.update(managerFeeds).set({ askedAt: at }).where(eq(managerFeeds.id, id))
}

const tell = (tx: Tools, feed: Feed, detail: string): Promise<void> =>
  notifyAboutFeed(tx, feed, { detail, link: importPath(feed.lastImportId ?? '') })
