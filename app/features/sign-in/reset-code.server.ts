import { z } from 'zod'
import { isKnownBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import {
  deleteCodes,
  issueCode,
  reissueCode,
  secondsUntilNext,
  consumeCode,
  type CodeKey,
} from '#app/features/accounts/codes.server.ts'
import { CODE_MINUTES, type CodeRefusal } from '#app/features/accounts/code-rules.ts'
import { findAccountByEmail } from '#app/features/accounts/account-row.server.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'

type Tools = Pick<Context, 'now' | 'secrets' | 'settings' | 'origin'>

/** A reset code is valid in any browser, so anyone who knows the address can use up its tries or replace it. Therefore a known
 *  browser of the account also gets the code under a separate key for known browsers. That key ends when the password changes. */
async function keysOf(
  tools: Tools & { db: Reading },
  email: string,
): Promise<{ own?: CodeKey; shared: CodeKey }> {
  const shared: CodeKey = { purpose: 'reset', subject: email }
  if (!(await isKnownBrowser(tools, email, tools.origin?.cookies ?? ''))) return { shared }
  const account = await findAccountByEmail(tools.db, email)
  return { shared, own: { purpose: 'reset', subject: `${email} known ${account?.password ?? ''}` } }
}

/** Issues a reset code; works like `reissueCode`. */
export async function issueResetCode(tools: Tools & { db: Database }, email: string) {
  const { own, shared } = await keysOf(tools, email)
  const issued = await reissueCode(tools, own ?? shared)
  if (issued.ok && own) await issueCode(tools, shared, issued.code)
  return issued
}

/** Seconds until this browser may request another code; 0 if it may now. */
export async function secondsUntilNextReset(tools: Tools & { db: Reading }, email: string): Promise<number> {
  const { own, shared } = await keysOf(tools, email)
  return secondsUntilNext(tools, own ?? shared)
}

/** Works like `consumeCode`. A known browser may also enter a code that was requested in another browser. */
export async function useResetCode(
  tools: Tools & { db: Database },
  email: string,
  code: unknown,
): Promise<{ ok: true } | CodeRefusal> {
  const { own, shared } = await keysOf(tools, email)
  const first = own && (await consumeCode(tools, own, code))
  const used = first?.ok ? first : await consumeCode(tools, shared, code)
  if (!used.ok) return first && !first.ok && first.reason !== 'expired' ? first : used
  if (first?.ok) await deleteCodes(tools, 'reset', [email])
  return used
}

type CookieTools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'new password'
const content = z.object({ email: z.string() })

function sealed(tools: CookieTools) {
  return { cookie: browserCookie(tools, 'roost.reset'), purpose: PURPOSE, content, age: CODE_MINUTES * 60 }
}

/** The Set-Cookie value that keeps the address of a password reset in its browser, encrypted, and out of every URL; `null` deletes
 *  it. */
export const resetCookie = (tools: CookieTools, email: string | null): Promise<string> =>
  email === null ? deletion(sealed(tools).cookie) : sealInCookie(tools, sealed(tools), { email })

/** The address in a browser's cookie, or null. */
export const readResetCookie = async (tools: CookieTools, headers: Headers): Promise<string | null> =>
  (await openCookie(tools, sealed(tools), headers.get('Cookie')))?.email ?? null
