import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { prepared, type Places } from '#app/database/query-rows.server.ts'
import { limits } from '#app/database/schema/limits.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { limitRules, NETWORK_TIMES, type Limited, type LimitName } from './rules.ts'

/** The verb's own context, not that of its transaction: the count must survive a rollback. Call it before the
 *  transaction starts, because the embedded database has only one connection. */
type Tools = Pick<Context, 'db' | 'now' | 'secrets' | 'origin'>

/** Counts one try at `rule` for an account and for the network of the request, or neither when one of them has
 *  none left. It counts before the attempt, so that a burst of requests cannot get through; after a success,
 *  `giveBack` undoes it, so that only failures stay counted.
 *  @param account an e-mail address in lower case, or a user id */
export async function takeLimit(
  tools: Tools,
  rule: LimitName,
  account: string,
): Promise<{ ok: true } | Limited> {
  const taken: string[] = []
  for (const { key, times } of counters(tools, rule, account)) {
    if (await takeOne(tools, key, times, limitRules[rule].seconds)) taken.push(key)
    else {
      for (const earlier of taken) await giveOneBack(tools.db, earlier)
      return { ok: false, reason: 'limited', wait: await secondsLeft(tools, key) }
    }
  }
  return { ok: true }
}

/** Undoes what `takeLimit` counted, after a success. */
export async function giveBack(tools: Tools, rule: LimitName, account: string): Promise<void> {
  for (const { key } of counters(tools, rule, account)) await giveOneBack(tools.db, key)
}

/** Resets the account's count after somebody proved who they are. The network's count stays. */
export async function forgetTries(
  { db, secrets }: Pick<Tools, 'db' | 'secrets'>,
  rule: LimitName,
  account: string,
): Promise<void> {
  await db.delete(limits).where(eq(limits.key, keyOf(secrets, rule, 'account', account)))
}

/** Deletes every counter whose window is over. */
export async function sweepLimits(db: Database, now: Date): Promise<void> {
  await db.delete(limits).where(lte(limits.windowEndsAt, now))
}

/** The counters of a try, always in the same order, so that two requests cannot deadlock. */
function counters({ secrets, origin }: Tools, rule: LimitName, account: string) {
  const { times } = limitRules[rule]
  const ofAccount = { key: keyOf(secrets, rule, 'account', account), times }
  if (!origin) return [ofAccount]
  const network = keyOf(secrets, rule, 'network', origin.network)
  return [ofAccount, { key: network, times: times * NETWORK_TIMES }]
}

function keyOf(secrets: Context['secrets'], rule: LimitName, kind: 'account' | 'network', subject: string) {
  return secrets.keyedHash('limits', `${rule}\0${kind}\0${subject}`)
}

/** A single statement, so that concurrent tries in all processes are counted one by one. */
async function takeOne({ db, now }: Tools, key: string, times: number, seconds: number): Promise<boolean> {
  const at = now()
  const windowEndsAt = new Date(at.getTime() + seconds * 1000)
  const taken = await countTry(db, { key, times, now: at.toISOString(), windowEndsAt })
  return taken.length > 0
}

type Try = { key: string; times: number; now: string; windowEndsAt: Date }

const countTry = prepared((db, at: Places<Try>) => {
  const isOver = lte(limits.windowEndsAt, at.now)
  return db
    .insert(limits)
    .values({ key: at.key, count: 1, windowEndsAt: at.windowEndsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${limits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${limits.windowEndsAt} end`,
      },
      setWhere: or(isOver, lt(limits.count, at.times)),
    })
    .returning({ key: limits.key })
})

async function giveOneBack(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`${limits.count} - 1` })
    .where(and(eq(limits.key, key), gt(limits.count, 0)))
}

async function secondsLeft({ db, now }: Tools, key: string): Promise<number> {
  const [row] = await db.select({ windowEndsAt: limits.windowEndsAt }).from(limits).where(eq(limits.key, key))
  const left = row ? row.windowEndsAt.getTime() - now().getTime() : 0
  return Math.max(1, Math.ceil(left / 1000))
}
