import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { markMissing } from '#app/features/listings/mark-missing.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { pauseNightly } from '#app/features/importing/close-gone-homes.server.ts'
import { isListSuspect, isUnreadable, MANY_HOLDS } from './rules.ts'
import { notifyAboutFeed } from './notify-about-feed.server.ts'
import { importPath } from '#app/features/importing/paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type Feed = typeof managerFeeds.$inferSelect
type Import = typeof managerImports.$inferSelect

/** Decides what to do with the offered homes that are missing from a fetched list. They are paused that night, unless their manager
 *  chose otherwise, or they are so many that the list may be broken; then their manager is asked. On the third night, the homes
 *  that the question was about and that are still missing are paused; if very many others are missing, the manager is asked again. */
export async function handleMissingHomes(tx: Tools, feed: Feed): Promise<void> {
  const list = feed.whenGone === 'leave' ? undefined : await lastList(tx, feed)
  const homes = list ? await countMissing(tx, list, feed) : undefined
  if (!list || !homes || homes.missing === 0) return keepAsked(tx, feed, null)
  const { missing, askedAbout, offered } = homes
  const others = { missing: missing - askedAbout, offered: offered - askedAbout }
  const { counts, end = 'closed' } = list.report ?? {}
  const file = { rows: counts?.rows ?? 0, end }
  if (feed.whenGone === 'ask') return others.missing > 0 ? ask(tx, feed, homes) : undefined
  if (!isListSuspect({ ...homes, ...file })) return pause(tx, feed, list)
  const isOtherSet = others.missing > 0 && isListSuspect({ ...others, ...file })
  // An empty or truncated list says nothing new about homes that were already missing.
  const isSaidAgain = isSettled(feed, tx.now()) && (!isOtherSet || !isUnreadable(file))
  const isPaused = isSaidAgain && askedAbout > 0
  const before = isPaused ? `${pausedText(feed, askedAbout)} ` : ''
  if (isPaused) await pause(tx, feed, list, isOtherSet ? feed.askedAt : null)
  // Combined into one text, because a second notification on the same night would replace the first.
  if (isOtherSet) await ask(tx, feed, isSaidAgain ? others : homes, before)
  else if (isPaused) await notifyOwner(tx, feed, pausedText(feed, askedAbout))
}

/** Takes the pending action on missing homes if a list's server says that the list is unchanged. */
export async function settleUnchanged(tx: Tools, feed: Feed): Promise<void> {
  const list = feed.whenGone === 'pause' && isSettled(feed, tx.now()) ? await lastList(tx, feed) : undefined
  if (!list) return
  const { missing } = await countMissing(tx, list, feed)
  if (missing === 0) return
  await pause(tx, feed, list)
  await notifyOwner(tx, feed, pausedText(feed, missing))
}

const isSettled = ({ askedAt }: Feed, now: Date) =>
  askedAt !== null && now.getTime() - askedAt.getTime() >= MANY_HOLDS

async function lastList({ db }: Pick<Tools, 'db'>, { lastImportId }: Feed): Promise<Import | undefined> {
  if (lastImportId === null) return undefined
  const [list] = await db.select().from(managerImports).where(eq(managerImports.id, lastImportId))
  return list?.state === 'applied' ? list : undefined
}

/** Counts of a list's homes: all that are offered, those that are missing and unconfirmed since, and how many of these the manager
 *  was asked about. */
type Missing = { missing: number; askedAbout: number; offered: number }

/** Marks the offered homes that are missing from the list, and counts them. If a later list of the same name exists, such as an
 *  uploaded one, there are none (`expireGone`). */
async function countMissing(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { companyId, source, report }: Import,
  { askedAt }: Feed,
): Promise<Missing> {
  const none = { missing: 0, askedAbout: 0, offered: 0 }
  const gone = report?.gone ?? []
  if (gone.length === 0) return none
  const { id, missingSince, confirmedAt, ownerId, status } = listings
  const offered = and(
    eq(listings.companyId, companyId),
    eq(ownerId, companyId),
    eq(listings.source, source),
    eq(status, 'published'),
  )
  await markMissing(db, gone, now())
  const isUnconfirmed = or(isNull(confirmedAt), lt(confirmedAt, missingSince))
  const missing = and(inArray(id, gone), isNotNull(missingSince), isUnconfirmed)
  const askedAbout = askedAt === null ? sql`false` : and(missing, lte(missingSince, askedAt))
  const [count] = await db
    .select({
      missing: sql<number>`(count(*) filter (where ${missing}))::int`,
      askedAbout: sql<number>`(count(*) filter (where ${askedAbout}))::int`,
      offered: sql<number>`count(*)::int`,
    })
    .from(listings)
    .where(offered)
  return count ?? none
}

/** Pauses the missing homes; with `missingBy` only those that were missing by then. */
async function pause(tx: Tools, feed: Feed, list: Import, missingBy: Date | null = null): Promise<void> {
  await pauseNightly(tx, list.id, missingBy)
  await keepAsked(tx, feed, null)
}

async function ask(
  tx: Tools,
  feed: Feed,
  { missing, offered }: Pick<Missing, 'missing' | 'offered'>,
  before = '',
): Promise<void> {
  await keepAsked(tx, feed, tx.now())
  const some =
    missing === offered
      ? `All ${offered}`
      : `${missing.toLocaleString('en-US')} of ${offered.toLocaleString('en-US')}`
  await notifyOwner(tx, feed, `${before}${some} homes left the list “${feed.source}”. Are they rented?`)
}

const pausedText = ({ source }: Feed, homes: number): string =>
  `For the third night, ${formatCount(homes, 'home')} ${homes === 1 ? 'is' : 'are'} not on the list “${source}”, so we are pausing ${homes === 1 ? 'it' : 'them'}.`

async function keepAsked({ db }: Pick<Tools, 'db'>, { id }: Feed, askedAt: Date | null): Promise<void> {
  await db.update(managerFeeds).set({ askedAt }).where(eq(managerFeeds.id, id))
}

const notifyOwner = (tx: Tools, feed: Feed, detail: string): Promise<void> =>
  notifyAboutFeed(tx, feed, { detail, link: importPath(feed.lastImportId ?? '') })
