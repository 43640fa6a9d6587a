import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { pendingSignUps } from '#app/database/schema/accounts.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { CodeKey } from './codes/codes.server.ts'

/** Seconds that an attempt to sign up waits for its code. */
export const PENDING_FOR = 24 * 60 * 60

export type PendingSignUp = typeof pendingSignUps.$inferSelect

/** What the code of an attempt opens. */
export function signUpCode({ id }: { id: string }): CodeKey {
  return { purpose: 'sign-up', subject: id }
}

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

/** `__Host-` ties it to this very host, so that no neighbour on the same domain can plant one. */
const cookieName = ({ settings }: Pick<Tools, 'settings'>) =>
  settings.publicUrl.startsWith('https:') ? '__Host-roost.sign_up' : 'roost.sign_up'

/** What ties an attempt to the browser that made it: the value for its cookie, and the hash that is stored. */
export function newBrowserToken(tools: Tools): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: browserHash(tools, token) }
}

function browserHash({ secrets }: Pick<Tools, 'secrets'>, token: string): string {
  return secrets.keyedHash('sign-up browser', token)
}

/** The cookie as a header sets it; `null` takes it away. */
export function signUpCookie(tools: Pick<Tools, 'settings'>, token: string | null): string {
  const secure = tools.settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = token === null ? 0 : PENDING_FOR
  return `${cookieName(tools)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** The value that a browser sent back, or null. */
export function readSignUpCookie(tools: Pick<Tools, 'settings'>, headers: Headers): string | null {
  const wanted = `${cookieName(tools)}=`
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/** The open attempt of the browser with this cookie, or null. */
export async function findPending(
  tools: Tools,
  db: Database,
  token: string | null,
): Promise<PendingSignUp | null> {
  if (token === null) return null
  const [found] = await db
    .select()
    .from(pendingSignUps)
    .where(
      and(
        eq(pendingSignUps.browserHash, browserHash(tools, token)),
        gt(pendingSignUps.expiresAt, tools.now()),
      ),
    )
  return found ?? null
}
