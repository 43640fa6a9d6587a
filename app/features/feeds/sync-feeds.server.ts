import { asc, eq, sql } from 'drizzle-orm'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { companyOfAccount, feedPeople } from '#app/database/sql/company-people.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { lockCompany } from '#app/features/photos/company-logo.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { ownHomesPolicy, ownListPolicy } from '#app/features/listings/policy.ts'
import { fetchFeedKind } from './fetch-feed.server.ts'
import { feedForm, MOST_FEEDS, type FeedField, type FeedResult, type WhenGone } from './rules.ts'
import { knownListName, listChoices } from '#app/features/importing/own-lists.server.ts'
import { isCampus } from '#app/features/importing/start-import.server.ts'

/** A list's URL, as the people of its company see it. */
export type FeedView = {
  id: string
  url: string
  source: string
  on: boolean
  whenGone: WhenGone
  /** Whether people's changes here stay even if the list says something else. */
  keepsEdits: boolean
  /** Whether the manager has been asked about homes that left it. */
  asked: boolean
  /** ISO time. */
  lastRunAt: string | null
  lastResult: FeedResult | null
  lastWhy: string | null
  lastImportId: string | null
}

/** The list URLs of the user's company, and the choices for the form that adds one. @throws SignInRequired, Forbidden */
export async function ownFeeds(ctx: Context) {
  const open = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const [rows, choices] = await Promise.all([
    open.db
      .select()
      .from(managerFeeds)
      .where(eq(managerFeeds.companyId, companyOfAccount(userId)))
      .orderBy(asc(managerFeeds.createdAt), asc(managerFeeds.id)),
    listChoices(open, userId),
  ])
  const feeds = rows.map(({ lastRunAt, askedAt, ...feed }): FeedView => {
    const { id, url, source, on, whenGone, keepsEdits, lastResult, lastWhy, lastImportId } = feed
    const ran = lastRunAt?.toISOString() ?? null
    const asked = askedAt !== null
    const settings = { on, whenGone, keepsEdits }
    return { id, url, source, ...settings, asked, lastRunAt: ran, lastResult, lastWhy, lastImportId }
  })
  return { feeds, ...choices }
}

type AddFeedOutcome = { ok: true } | Invalid<FeedField> | Limited

/** Stores a list's URL and queues fetching it. @throws SignInRequired, Forbidden */
export async function addFeed(ctx: Context, typed: Record<string, string>): Promise<AddFeedOutcome> {
  const open = authorize(ctx, ownHomesPolicy.import, null)
  const { userId } = requirePerson(ctx)
  const form = feedForm.safeParse(typed)
  if (!form.success) return invalid(form.error)
  const { url, campus } = form.data
  if (!ctx.foreign.takesHttp && !/^https:/i.test(url))
    return invalidFields({ url: 'We fetch lists from https addresses only.' })
  if (campus !== null && !(await isCampus(open.db, campus)))
    return invalidFields({ campus: 'Choose one of the campuses.' })
  const taken = await consumeRateLimit(ctx, 'list-import', userId)
  if (!taken.ok) return taken
  return inTransaction(open, async (inside): Promise<AddFeedOutcome> => {
    const tx = inside.db
    // Serialized per company, so that the limit holds.
    const { id: companyId } = await lockCompany(tx, await companyOf(inside, userId))
    const [has] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(managerFeeds)
      .where(eq(managerFeeds.companyId, companyId))
    if ((has?.count ?? 0) >= MOST_FEEDS)
      return invalidFields({ url: `You already have ${MOST_FEEDS} addresses: remove one first.` })
    const feedId = newId()
    const source = await knownListName(tx, companyId, form.data.source)
    const [added] = await tx
      .insert(managerFeeds)
      .values({ id: feedId, companyId, userId, ...form.data, source, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: managerFeeds.id })
    if (!added) return invalidFields({ source: 'You already have an address with a list of this name.' })
    await ctx.jobs.enqueue(tx, fetchFeedKind, { feedId })
    return { ok: true }
  })
}

/** Queues fetching a list now. @throws NotFound, SignInRequired */
export async function runFeed(ctx: Context, feedId: string): Promise<{ ok: true } | Limited> {
  const [{ db }] = await find(ctx, ownListPolicy.change, (look) => findFeed(look.db, feedId))
  const { userId } = requirePerson(ctx)
  const taken = await consumeRateLimit(ctx, 'list-import', userId)
  if (!taken.ok) return taken
  await db.transaction((tx) => ctx.jobs.enqueue(tx, fetchFeedKind, { feedId }, { key: feedId }))
  return { ok: true }
}

/** Turns nightly fetching on or off. @throws NotFound, SignInRequired */
export async function setFeedOn(
  ctx: Context,
  { feedId, on }: { feedId: string; on: boolean },
): Promise<void> {
  const [{ db }] = await find(ctx, ownListPolicy.change, (look) => findFeed(look.db, feedId))
  await db.update(managerFeeds).set({ on }).where(eq(managerFeeds.id, feedId))
}

/** Sets what happens, from the next night on, to an offered home that leaves the list, and to what people changed here.
 *  @throws NotFound, SignInRequired */
export async function setFeedRules(
  ctx: Context,
  { feedId, ...rules }: { feedId: string; whenGone: WhenGone; keepsEdits?: boolean | undefined },
): Promise<void> {
  const [{ db }] = await find(ctx, ownListPolicy.change, (look) => findFeed(look.db, feedId))
  await db.update(managerFeeds).set(rules).where(eq(managerFeeds.id, feedId))
}

/** Deletes the URL; homes and reports stay. @throws NotFound, SignInRequired */
export async function deleteFeed(ctx: Context, feedId: string): Promise<void> {
  const [{ db }] = await find(ctx, ownListPolicy.change, (look) => findFeed(look.db, feedId))
  await db.delete(managerFeeds).where(eq(managerFeeds.id, feedId))
}

async function findFeed(db: Reading, feedId: string) {
  if (!isId(feedId)) throw new NotFound()
  const [feed] = await db.select({ people: feedPeople }).from(managerFeeds).where(eq(managerFeeds.id, feedId))
  if (!feed) throw new NotFound()
  return feed
}
