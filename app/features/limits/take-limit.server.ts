import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { prepared, type Places } from '#app/database/query-rows.server.ts'
import { limits } from '#app/database/schema/limits.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { limitRules, NETWORK_TIMES, type Limited, type LimitName } from './rules.ts'

/** A verb's own context, never one of its transaction: what is counted must stay when that is rolled back. Take before it
 *  begins, since the embedded database has one connection. */
type Tools = Pick<Context, 'db' | 'now' | 'secrets' | 'origin'>

/** Counts one try at `rule` for an account and for the network the request comes from, or neither when one of them has no
 *  try left. What went well is given back afterwards, so that only failures stay counted (`giveBack`); to count first
 *  is what lets no burst through.
 *  @param account whom it is about: an address in lower case, or an id */
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

/** Takes back what `takeLimit` counted: it went well. */
export async function giveBack(tools: Tools, rule: LimitName, account: string): Promise<void> {
  for (const { key } of counters(tools, rule, account)) await giveOneBack(tools.db, key)
}

/** Somebody proved to be who they are: what was counted for the account is forgotten. What was for the network stays. */
export async function forgetTries(
  { db, secrets }: Pick<Tools, 'db' | 'secrets'>,
  rule: LimitName,
  account: string,
): Promise<void> {
  await db.delete(limits).where(eq(limits.key, keyOf(secrets, rule, 'account', account)))
}

/** Forgets every counter whose window is over. */
export async function sweepLimits(db: Database, now: Date): Promise<void> {
  await db.delete(limits).where(lte(limits.windowEndsAt, now))
}

/** What counts a try: always in this order, so that two requests cannot wait for each other. */
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

/** One statement, so that any number of tries at once in any number of processes are counted one by one. */
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
