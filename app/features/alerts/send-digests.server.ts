import { inTransaction } from '#app/database/transaction.server.ts'
import { eq, inArray } from 'drizzle-orm'
import { alertState, savedSearches } from '#app/database/schema/site/alerts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { notificationFoot } from '#app/features/notifications/notification-email.server.ts'
import { notificationKindOf } from '#app/features/notifications/rules.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { digestEmail, type DigestNews } from './email.ts'
import { dueSearches, dueSince, type DueSearch, type DuePlace, type Round } from './due-searches.server.ts'
import { findNews, readNews, type FoundNews, type NewsWindow } from './find-news.server.ts'
import { AT_ONCE_GAP, NAMED, NEWS_KEPT_DAYS } from './rules.ts'
import { readHref } from './paths.ts'

const BATCH = 500
const NOBODY = '00000000-0000-0000-0000-000000000000'
const OLDEST = NEWS_KEPT_DAYS * 24 * 60 * 60 * 1000
const kinds = ['new', 'cheaper', 'gone'] as const

/** Sends the due emails about saved searches. A batch and its emails share a transaction, so that a crash never sends an email
 *  twice.
 *  @returns the number of searches checked */
export async function sendDigests(ctx: SystemContext): Promise<number> {
  const atOnce = await sendAtOnce(ctx)
  const since = await dueSince(ctx.db, 'morning', ctx.now())
  if (since === null) return atOnce
  return atOnce + (await sendRound(ctx, 'morning', await windowFrom(ctx, since)))
}

/** Searches with frequency "at once" are checked only when something changed; the time of the check is stored once for all of them. */
async function sendAtOnce(ctx: SystemContext): Promise<number> {
  const [state] = await ctx.db.select().from(alertState).where(eq(alertState.id, 1))
  const until = ctx.now()
  const seen = state?.atOnceUntil ?? new Date(0)
  // Searches that were skipped because of a recent email catch up here.
  const from = new Date(Math.max(seen.getTime() - 2 * AT_ONCE_GAP, until.getTime() - OLDEST))
  const window = await readNews(ctx.db, from, until)
  const looked = window.firstAfter(from) === null ? 0 : await sendRound(ctx, 'at-once', window)
  await ctx.db
    .insert(alertState)
    .values({ id: 1, atOnceUntil: until })
    .onConflictDoUpdate({ target: alertState.id, set: { atOnceUntil: until } })
  return looked
}

const windowFrom = (ctx: SystemContext, since: Date) =>
  readNews(ctx.db, new Date(Math.max(since.getTime(), ctx.now().getTime() - OLDEST)), ctx.now())

async function sendRound(ctx: SystemContext, round: Round, window: NewsWindow): Promise<number> {
  let looked = 0
  for (let after: DuePlace = { userId: NOBODY, id: NOBODY }; ;) {
    const batch = await inTransaction(ctx, async (tx) => {
      const due = await dueSearches(tx.db, round, ctx.now(), after, BATCH)
      await sendBatch(tx, due, { round, window })
      return due
    })
    looked += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return looked
    after = last
    // Lets page requests run in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function sendBatch(
  tx: SystemContext,
  due: DueSearch[],
  { round, window }: { round: Round; window: NewsWindow },
): Promise<void> {
  if (due.length === 0) return
  const found = await findNews(tx.db, due, window)
  const digests = due.flatMap((search, index) => {
    const news = found[index]
    return news && kinds.some((kind) => news[kind].length > 0) ? [{ search, news }] : []
  })
  if (tx.settings.mail !== 'none') await queueEmails(tx, digests)
  const done = round === 'morning' ? due : digests.map(({ search }) => search)
  if (done.length === 0) return
  const ids = done.map(({ id }) => id)
  await tx.db.update(savedSearches).set({ checkedAt: tx.now() }).where(inArray(savedSearches.id, ids))
}

type Digest = { search: DueSearch; news: FoundNews }

/** Queues one email per person. */
async function queueEmails(tx: SystemContext, digests: Digest[]): Promise<void> {
  const names = await namesOf(tx.db, digests)
  for (const [userId, own] of Map.groupBy(digests, ({ search }) => search.userId)) {
    const { label, email } = notificationKindOf('saved-search')
    await queueEmail(tx, {
      kind: email,
      to: own[0]?.search.email ?? '',
      email: {
        ...digestEmail(
          own.map((each) => toDigest(each, names)),
          tx.settings.publicUrl,
        ),
        ...notificationFoot(tx, userId, label, email),
      },
    })
  }
}

async function namesOf(tx: Reading, digests: Digest[]): Promise<Map<string, string>> {
  const shown = digests.flatMap(({ news }) => kinds.flatMap((kind) => news[kind].slice(0, NAMED)))
  const ids = [...new Set(shown.map(({ listingId }) => listingId))]
  if (ids.length === 0) return new Map()
  const { id, name, address } = listings
  const rows = await tx.select({ id, name, address }).from(listings).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, homeTitle(row)]))
}

function toDigest({ search, news }: Digest, names: Map<string, string>): DigestNews {
  const named = (kind: (typeof kinds)[number]) =>
    news[kind]
      .slice(0, NAMED)
      .map(({ listingId, money }) => ({ name: names.get(listingId) ?? 'A home', money }))
  return {
    name: search.name,
    path: search.href,
    perBed: readHref(search.href)?.perBed ?? true,
    new: named('new'),
    cheaper: named('cheaper'),
    gone: named('gone'),
    counts: { new: news.new.length, cheaper: news.cheaper.length, gone: news.gone.length },
  }
}
