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

/** Renews session cookies that the previous APP_SECRET signed, so that a new one signs nobody out.
 *  @param header the request's Cookie header
 *  @returns the header as it would be today, and Set-Cookie values by cookie name; null when nothing is old */
export function renewedCookies(
  tools: Tools,
  header: string,
): { header: string; set: Map<string, string> } | null {
  const keys = sessionKeys(tools)
  if (keys.length === 1) return null
  const names = sessionCookieNames(tools)
  const cookies = new Map(header.split(/; */).map((pair) => splitAt(pair, pair.indexOf('='))))
  const isBrief = Boolean(cookies.get(names.brief))
  const set = new Map<string, string>()
  for (const name of Object.values(names)) {
    const read = readSigned(keys, cookies.get(name) ?? '')
    if (!read || read.by === 0) continue
    const value = signed(keys[0] ?? '', read.value)
    cookies.set(name, value)
    set.set(name, sessionCookie(tools, name, value, isBrief ? null : KEPT.unused))
  }
  if (set.size === 0) return null
  return { header: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), set }
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]
