import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#app/platform/context.ts'
import { KEPT } from './session-rules.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

const NAMES = ['roost.session_token', 'roost.dont_remember']
/** Before `__Host-`, which no other host name of the same domain can set; still accepted. */
const EARLIER = '__Secure-'

/** The prefix of the session's cookies, and what they are set with. */
export function sessionCookieNames({ settings }: Pick<Tools, 'settings'>): {
  prefix: string
  secure: boolean
} {
  const secure = settings.publicUrl.startsWith('https:')
  return { prefix: secure ? '__Host-' : '', secure }
}

/** Session cookies as they are today, of a browser that still has them under their earlier name or signed with the previous
 *  APP_SECRET, so that a new version and a new secret sign nobody out.
 *  @param header the request's Cookie header
 *  @returns the header as it would be today, and Set-Cookie values by cookie name; null when nothing is old */
export function renewedCookies(
  tools: Tools,
  header: string,
): { header: string; set: Map<string, string> } | null {
  const keys = tools.secrets.keys('sessions').map((key) => key.toString('hex'))
  if (keys.length === 1 && !header.includes(`${EARLIER}roost.`)) return null
  const { prefix, secure } = sessionCookieNames(tools)
  const cookies = new Map(header.split(/; */).map((pair) => splitAt(pair, pair.indexOf('='))))
  const isBrief = Boolean(
    cookies.get(`${prefix}roost.dont_remember`) || cookies.get(`${EARLIER}roost.dont_remember`),
  )
  const set = new Map<string, string>()
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  for (const part of NAMES) {
    const [name, earlier] = [`${prefix}${part}`, `${EARLIER}${part}`]
    const old = name === earlier ? undefined : cookies.get(earlier)
    if (old !== undefined) set.set(earlier, `${earlier}=; Max-Age=0; ${attributes}`)
    const signed = cookies.get(name) ?? old
    const signer = signed === undefined ? -1 : signerOf(keys, signed)
    cookies.delete(earlier)
    if (signed === undefined || signer < 0 || (signer === 0 && cookies.has(name))) continue
    const value = signer === 0 ? signed : signedWith(keys[0] ?? '', valueOf(signed))
    cookies.set(name, value)
    set.set(name, `${name}=${value}; ${isBrief ? '' : `Max-Age=${KEPT.unused}; `}${attributes}`)
  }
  if (set.size === 0) return null
  return { header: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), set }
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]
const plain = (signed: string) => {
  try {
    return decodeURIComponent(signed)
  } catch {
    return ''
  }
}
const valueOf = (signed: string) => plain(signed).slice(0, Math.max(0, plain(signed).lastIndexOf('.')))

/** As Better Auth signs: the value, a dot, and an HMAC in base64. */
const signedWith = (key: string, value: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)

/** @returns the place of the key that signed it; -1 for none */
function signerOf(keys: string[], signed: string): number {
  const given = Buffer.from(plain(signed))
  return keys.findIndex((key) => {
    const ours = Buffer.from(plain(signedWith(key, valueOf(signed))))
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
}
