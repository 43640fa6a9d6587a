import type { Context } from '#app/platform/context.ts'
import {
  readSigned,
  sessionCookie,
  sessionCookieNames,
  sessionKeys,
  signed,
} from '../session-cookies.server.ts'
import { KEPT } from './session-rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

/** Before `__Host-`, which no other host name of the same domain can set; still accepted. */
const EARLIER = '__Secure-'

/** Renews session cookies that still have their earlier name, or a signature by the previous APP_SECRET. A new version or a
 *  new secret thus signs nobody out.
 *  @param header the request's Cookie header
 *  @returns the header as it would be today, and Set-Cookie values by cookie name; null when nothing is old */
export function renewedCookies(
  tools: Tools,
  header: string,
): { header: string; set: Map<string, string> } | null {
  const keys = sessionKeys(tools)
  if (keys.length === 1 && !header.includes(`${EARLIER}roost.`)) return null
  const names = sessionCookieNames(tools)
  const earlierOf = (name: string) => name.replace(/^(__Host-)?/, EARLIER)
  const cookies = new Map(header.split(/; */).map((pair) => splitAt(pair, pair.indexOf('='))))
  const isBrief = Boolean(cookies.get(names.brief) || cookies.get(earlierOf(names.brief)))
  const set = new Map<string, string>()
  for (const name of Object.values(names)) {
    const earlier = earlierOf(name)
    const old = cookies.get(earlier)
    if (old !== undefined) set.set(earlier, sessionCookie(tools, earlier, '', 0))
    const sent = cookies.get(name) ?? old
    const read = sent === undefined ? null : readSigned(keys, sent)
    cookies.delete(earlier)
    if (!read || (read.by === 0 && cookies.has(name))) continue
    const value = signed(keys[0] ?? '', read.value)
    cookies.set(name, value)
    set.set(name, sessionCookie(tools, name, value, isBrief ? null : KEPT.unused))
  }
  if (set.size === 0) return null
  return { header: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), set }
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]
