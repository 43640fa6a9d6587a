import type { BoundedText } from './bounded.ts'

/** A web address as people type it, with or without `https://`. `hosts`: the only sites allowed, including their subdomains.
 *  @returns the whole address, at most `most` characters; undefined unless it is a public site without credentials */
export function readWebAddress(
  text: BoundedText,
  { most, hosts }: { most: number; hosts?: readonly string[] },
): string | undefined {
  if (text.length > most) return undefined
  const typed = text.trim()
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (address?.protocol !== 'https:' || `${address.username}${address.password}` !== '') return undefined
  const { hostname, href } = address
  if (!/[^.]\.[^.\d][^.]/.test(hostname) || href.length > most) return undefined
  const isAllowed = hosts?.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ?? true
  return isAllowed ? href : undefined
}
