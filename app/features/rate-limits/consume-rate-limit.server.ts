import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { changeRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { rateLimits } from '#app/database/schema/site/rate-limits.ts'
import type { Context, Database, Outside, SystemContext } from '#app/platform/context.ts'
import { isKnownBrowser } from './known-browser.server.ts'
import {
  limitedBy,
  rateLimitRules,
  NETWORK_TIMES,
  type Limited,
  type RateLimitName,
  type RateLimitRule,
} from './rules.ts'
import { rateLimitPolicy } from './policy.ts'

/** The verb's own context, not that of its transaction: the count must survive a rollback. Call these functions before the
 *  transaction starts, because the embedded database has only one connection. */
type Counting = Pick<Context, 'actor' | 'now' | 'secrets' | 'settings' | 'origin'> & { db: Outside }
type Tools = Pick<SystemContext, 'db' | 'now' | 'secrets' | 'settings' | 'origin'>

const counting = (ctx: Counting): Tools => authorize(ctx, rateLimitPolicy.count, null)

/** Milliseconds to delay the response (the rule's `spacing`), otherwise 0: `delay` for this try, `next` for another one right after
 *  it. */
export type ConsumeRateLimitOutcome = { ok: true; delay: number; next: number } | Limited

/** Counts one try at `rule` for an account and for the request's network, or for neither if one of them has none left. Counts before
 *  the attempt, so that a burst of requests cannot get through. After a success, `refundRateLimit` undoes it, so that only failures
 *  count.
 *  @param account an email address in lower case, or a user id
 *  @returns `delay` and `next` in milliseconds, `wait` in seconds */
export async function consumeRateLimit(
  ctx: Counting,
  rule: RateLimitName,
  account: string,
): Promise<ConsumeRateLimitOutcome> {
  const tools = counting(ctx)
  const taken: Counter[] = []
  let [delay, next] = [0, 0]
  for (const counter of await counters(tools, rule, account)) {
    const one = await takeOne(tools, counter)
    if (one === null) {
      for (const earlier of taken) await giveOneBack(tools.db, earlier)
      return limitedBy(rule, await secondsLeft(tools, counter))
    }
    taken.push(counter)
    delay = Math.max(delay, one)
    next = Math.max(next, one + (counter.spacing ?? 0) * 1000)
  }
  return { ok: true, delay, next }
}

/** Undoes what `consumeRateLimit` counted, after a success. */
export async function refundRateLimit(ctx: Counting, rule: RateLimitName, account: string): Promise<void> {
  const tools = counting(ctx)
  for (const counter of await counters(tools, rule, account)) await giveOneBack(tools.db, counter)
}

/** Resets an account's counts, including those of its known browsers, after its owner proved who they are. The network's count stays. */
export async function resetTries(ctx: Counting, rule: RateLimitName, account: string): Promise<void> {
  const tools = counting(ctx)
  const counted = await counters(tools, rule, account)
  const ofAccount = counted.filter(({ counts }) => counts === 'account').map(({ key }) => key)
  const keys = [...ofAccount, keyOf(tools, rule, 'known browsers', account)]
  await tools.db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

/** Deletes every counter whose window is over. */
export async function deleteExpiredRateLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now))
}

type Counter = {
  key: string
  counts: 'account' | 'network'
  times: number
  /** Seconds from the first try. */
  window: number
  /** Seconds between further tries, if the rule spaces them. */
  spacing?: number
}

const keyOf = ({ secrets }: Tools, name: RateLimitName, kind: string, subject: string) =>
  secrets.keyedHash('rate limits', `${name}\0${kind}\0${subject}`)

/** The counters of a try. The network's comes first: once it is used up, made-up addresses leave no rows. */
async function counters(tools: Tools, name: RateLimitName, account: string): Promise<Counter[]> {
  const { origin } = tools
  const {
    times,
    seconds: window,
    everywhere,
    everywhereSeconds,
    spacing,
  }: RateLimitRule = rateLimitRules[name]
  const keyFor = (kind: string, subject: string) => keyOf(tools, name, kind, subject)
  const own = { counts: 'account' as const, times, window, spacing: spacing?.own }
  const ofAccount = keyFor('account', account)
  if (!origin) return [{ ...own, key: ofAccount }]
  const { network } = origin
  const ofNetwork: Counter = {
    key: keyFor('network', network),
    counts: 'network',
    times: times * NETWORK_TIMES,
    window,
    spacing: spacing?.network,
  }
  if (everywhere === undefined) return [ofNetwork, { ...own, key: ofAccount }]
  if (await isKnownBrowser(tools, account, origin.cookies))
    return [{ ...own, key: keyFor('known browsers', account) }]
  return [
    ofNetwork,
    { ...own, key: keyFor('account in network', `${account}\0${network}`) },
    {
      key: ofAccount,
      counts: 'account',
      times: everywhere,
      window: everywhereSeconds ?? window,
      spacing: spacing?.everywhere,
    },
  ]
}

/** A single statement, so that concurrent tries in all processes count one by one.
 *  @returns milliseconds to wait for the turn, below 0 if there was time left; null if it is refused */
async function takeOne({ db, now }: Tools, { key, times, window, spacing }: Counter): Promise<number | null> {
  const at = now()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  if (spacing === undefined) {
    const counted = await changeRows(db, countTry, {
      key,
      times,
      now: at.toISOString(),
      windowEndsAt: after(window),
    })
    return counted.length > 0 ? 0 : null
  }
  const [turn] = await changeRows(db, takeTurn, {
    key,
    spacing,
    now: at.toISOString(),
    windowEndsAt: after(spacing),
    latest: after(times * spacing).toISOString(),
  })
  return turn ? turn.windowEndsAt.getTime() - times * spacing * 1000 - at.getTime() : null
}

type Try = { key: string; times: number; now: string; windowEndsAt: Date }

const countTry = (at: Places<Try>, db: Database) => {
  const isOver = lte(rateLimits.windowEndsAt, at.now)
  return db
    .insert(rateLimits)
    .values({ key: at.key, count: 1, windowEndsAt: at.windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
      setWhere: or(isOver, lt(rateLimits.count, at.times)),
    })
    .returning({ key: rateLimits.key })
}

type Turn = { key: string; spacing: number; now: string; windowEndsAt: Date; latest: string }

/** Spaced tries (GCRA): each moves the end of the window by `spacing`, and the window may reach into the future by `times` tries plus
 *  the one that waits. */
const takeTurn = (at: Places<Turn>, db: Database) => {
  const before = sql`greatest(${rateLimits.windowEndsAt}, ${at.now}::timestamptz)`
  return db
    .insert(rateLimits)
    .values({ key: at.key, count: 1, windowEndsAt: at.windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowEndsAt: sql`${before} + make_interval(secs => ${at.spacing})` },
      setWhere: sql`${before} <= ${at.latest}::timestamptz`,
    })
    .returning({ windowEndsAt: rateLimits.windowEndsAt })
}

async function giveOneBack(db: Database, { key, spacing }: Counter): Promise<void> {
  const undone =
    spacing === undefined
      ? { count: sql`${rateLimits.count} - 1` }
      : { windowEndsAt: sql`${rateLimits.windowEndsAt} - make_interval(secs => ${spacing})` }
  await db
    .update(rateLimits)
    .set(undone)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)))
}

async function secondsLeft({ db, now }: Tools, { key, times, spacing = 0 }: Counter): Promise<number> {
  const [row] = await db
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  const left = row ? row.windowEndsAt.getTime() - now().getTime() : 0
  return Math.max(1, Math.ceil(left / 1000 - times * spacing))
}
