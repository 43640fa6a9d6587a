import { randomUUID } from 'node:crypto'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { knownBrowsers } from '#app/database/schema/people/known-browsers.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'
import { browserCookie, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'

type Keys = Pick<SystemContext, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'known browsers'
/** The most browsers that an account knows, ten in all. Browsers that only opened a link never replace the others. */
const MOST = { signedIn: 8, linked: 2 }
const KEPT_FOR = 400 * 24 * 60 * 60 // seconds; no browser keeps a cookie longer
const content = z.object({ id: z.string() })

function sealed(tools: Keys) {
  return { cookie: browserCookie(tools, 'roost.known'), purpose: PURPOSE, content, age: KEPT_FOR }
}

/** Makes this browser known to the account. That identifies nobody and gives no rights: an account's known browsers only share tries
 *  of their own, which nobody elsewhere can use up (OWASP: device cookies).
 *  @param before the request's Cookie header
 *  @param as `linked`: the browser only opened a link, which another site may have led to
 *  @returns the Set-Cookie value */
export async function rememberBrowser(
  tools: Keys & Pick<SystemContext, 'db'>,
  userId: string,
  before: string,
  as: 'signed-in' | 'linked' = 'signed-in',
): Promise<string> {
  const id = (await read(tools, before)) ?? randomUUID()
  const { db } = tools
  const linked = as === 'linked'
  const seenAt = tools.now()
  // Inserts nothing if the account was erased after the link was sent.
  const row = db
    .select({
      userId: users.id,
      browserHash: sql<string>`${hashOf(tools, id)}::text`.as('browser_hash'),
      linked: sql<boolean>`${linked}::boolean`.as('linked'),
      seenAt: sql<Date>`${seenAt.toISOString()}::timestamptz`.as('seen_at'),
    })
    .from(users)
    .where(eq(users.id, userId))
  await db
    .insert(knownBrowsers)
    .select(row)
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browserHash],
      set: { linked: sql`${knownBrowsers.linked} and excluded.linked`, seenAt },
    })
  await db.delete(knownBrowsers).where(
    sql`(${knownBrowsers.userId}, ${knownBrowsers.browserHash}) in (
      select user_id, browser_hash from known_browsers
      where user_id = ${userId} and browser_hash not in (${keptOf(sql`${userId}::uuid`)})
      for update skip locked)`,
  )
  return sealInCookie(tools, sealed(tools), { id })
}

/** Whether an account knows this browser.
 *  @param account an email address in lower case, or a user id */
export async function isKnownBrowser(
  tools: Keys & { db: Reading },
  account: string,
  cookies: string,
): Promise<boolean> {
  const id = await read(tools, cookies)
  if (id === null) return false
  const { db } = tools
  const found = await db
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        isId(account) ? or(eq(users.id, account), eq(users.email, account)) : eq(users.email, account),
        // Applies the limit even while several browsers are being stored at the same time.
        sql`${hashOf(tools, id)} in (${keptOf(sql`${users.id}`)})`,
      ),
    )
  return found.length > 0
}

/** Makes the account know no browsers: its password changed, or it was signed out everywhere. */
export async function deleteKnownBrowsers(db: Database, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
}

/** Deletes browsers whose cookie has expired. */
export async function deleteExpiredBrowsers(db: Database, now: Date): Promise<void> {
  await db.delete(knownBrowsers).where(lte(knownBrowsers.seenAt, new Date(now.getTime() - KEPT_FOR * 1000)))
}

/** An account's newest browsers. */
const keptOf = (userId: ReturnType<typeof sql>) => sql`
  select browser_hash from (
    select browser_hash, linked, row_number() over (partition by linked order by seen_at desc, browser_hash) as place
    from known_browsers where user_id = ${userId}) ranked
  where place <= case when linked then ${MOST.linked}::int else ${MOST.signedIn}::int end`

const hashOf = ({ secrets }: Pick<Keys, 'secrets'>, id: string) => secrets.keyedHash(PURPOSE, id)

/** What the browser's cookie says. */
const read = async (tools: Keys, cookies: string) =>
  (await openCookie(tools, sealed(tools), cookies))?.id ?? null
