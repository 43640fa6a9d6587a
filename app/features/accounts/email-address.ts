/** UTF-16 letters; nothing longer becomes an address. */
const MOST = 1000
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** One name of at most 64 letters, one @, and a domain of two parts or more of which the last is no number. */
const ADDRESS = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** An address as letters go to it and as accounts are told apart: lower case, without what cannot be seen, wide letters
 *  narrow, and a domain such as "bücher.example" in the letters that mail servers know ("xn--bcher-kva.example"). */
export function tidyEmail(typed: string): string {
  if (typed.length > MOST) return typed
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text
  const known = URL.parse(`http://${domain}`)?.hostname
  return known === undefined ? text : `${text.slice(0, at)}@${known}`
}

/** Whether a tidied address can be one, without quotes, comments and addresses in numbers, which nobody gets letters at. */
export function isEmail(text: string): boolean {
  return ADDRESS.test(text)
}
