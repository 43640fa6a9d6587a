import { normalized, type BoundedLine } from '#app/platform/text/bounded.ts'

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A local part of at most 64 characters, one @, and a domain of at least two parts whose last one is not a
 *  number. */
const ADDRESS = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** Normalizes an address, which identifies accounts and receives emails: lower case, no invisible or full-width characters,
 *  and an ASCII domain. "bücher.example" becomes "xn--bcher-kva.example". */
export function normalizeEmail(typed: BoundedLine): string {
  const text = normalized(typed, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text
  const known = URL.parse(`http://${domain}`)?.hostname
  return known === undefined ? text : `${text.slice(0, at)}@${known}`
}

/** Whether a normalized address is valid. Quotes, comments and IP addresses are not accepted. */
export function isEmail(text: string): boolean {
  return ADDRESS.test(text)
}
