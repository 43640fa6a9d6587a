import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#app/platform/context.ts'
import { KEPT } from './sessions/session-rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

/** The names of the session's cookies. `__Host-` ties them to this host, so that no other site on the same domain can set
 *  one. */
export function sessionCookieNames({ settings }: Pick<Tools, 'settings'>) {
  const prefix = settings.publicUrl.startsWith('https:') ? '__Host-' : ''
  return { token: `${prefix}roost.session_token`, brief: `${prefix}roost.dont_remember` }
}

/** The keys that sign them: the present one first. */
export const sessionKeys = ({ secrets }: Pick<Tools, 'secrets'>): string[] =>
  secrets.keys('sessions').map((key) => key.toString('hex'))

/** A value with its signature: the value, a dot, and an HMAC in base64. */
export const signed = (key: string, value: string): string => encodeURIComponent(withMac(key, value))

const withMac = (key: string, value: string) =>
  `${value}.${createHmac('sha256', key).update(value).digest('base64')}`

/** The value of a signed cookie and the place of the key that signed it; null when none did. */
export function readSigned(keys: string[], text: string): { value: string; by: number } | null {
  const plain = decoded(text)
  const given = Buffer.from(plain)
  const value = plain.slice(0, Math.max(0, plain.lastIndexOf('.')))
  const by = keys.findIndex((key) => {
    const ours = Buffer.from(withMac(key, value))
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
  return by < 0 ? null : { value, by }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A Set-Cookie value.
 *  @param age seconds; 0 deletes the cookie, null keeps it until the browser closes */
export function sessionCookie(
  { settings }: Pick<Tools, 'settings'>,
  name: string,
  value: string,
  age: number | null,
): string {
  const life = age === null ? '' : `Max-Age=${age}; `
  const secure = settings.publicUrl.startsWith('https:') ? 'Secure; ' : ''
  return `${name}=${value}; ${life}Path=/; HttpOnly; ${secure}SameSite=Lax`
}

/** The Set-Cookie values of a session that starts or goes on. */
export function sessionCookies(tools: Tools, token: string, isBrief: boolean): string[] {
  const [key = ''] = sessionKeys(tools)
  const names = sessionCookieNames(tools)
  return [
    sessionCookie(tools, names.token, signed(key, token), isBrief ? null : KEPT.unused),
    // If it stayed, the next session would end with the browser, too.
    sessionCookie(tools, names.brief, isBrief ? signed(key, 'true') : '', isBrief ? null : 0),
  ]
}

export const noSessionCookies = (tools: Tools): string[] =>
  Object.values(sessionCookieNames(tools)).map((name) => sessionCookie(tools, name, '', 0))

/** The session that a request says it belongs to: its token, null when the site did not sign it, and whether it ends with
 *  the browser. Null when the request names none. */
export function readSessionCookies(
  tools: Tools,
  headers: Headers,
): { token: string | null; isBrief: boolean } | null {
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  const [key = ''] = sessionKeys(tools)
  const names = sessionCookieNames(tools)
  const sent = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  const token = sent(names.token)
  if (!token) return null
  return {
    token: readSigned([key], token)?.value ?? null,
    isBrief: readSigned([key], sent(names.brief) ?? '') !== null,
  }
}
