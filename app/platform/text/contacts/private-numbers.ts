export const CONTACT_LEFT_OUT = '(contact left out)'

/** Separators within phone numbers: spaces, dots, slashes, asterisks and every kind of dash. */
const gap = String.raw`[\s./\\*_|~·•\p{Pd}\u2212\u200b\u00ad]{0,4}`
const area = String.raw`(?:\(\s{0,2}[2-9]\d{2}\s{0,2}\)|[2-9]\d{2})`
/** Ten digits as dialed in the US, or eleven starting with 1, with no further digit at either end; amounts after a `$` do
 *  not count. Neither area code nor exchange begins with 0 or 1. */
const american = String.raw`(?<!\$\s{0,3})(?:\+?(?<!\p{L})1${gap})?${area}${gap}[2-9]\d{2}${gap}\d{4}`
/** Any country: `+44 20 7946 0958`, `0044 …`; the first zero in brackets is common. */
const foreign = String.raw`(?:\+|00${gap})[1-9](?:${gap}(?:\(0\))?\(?\d\)?){7,14}`
/** As dialed within other countries: `020 7946 0958`. */
const trunk = String.raw`0[1-9]\d{1,3}[\s./\p{Pd}]{1,2}\d{3,4}[\s./\p{Pd}]{0,2}\d{3,4}`
const phone = new RegExp(String.raw`(?<!\d)(?:${american}|${foreign}|${trunk})(?!\d)`, 'gu')

/** Words before ten consecutive digits that are not a phone number. */
const ID =
  /(?:\b(?:mls|ids?|apn|parcel|permit|lic|license|licence|dre|ref|reference|listing|account|case|serial|sku)(?:\s(?:no|number|code))?|\bno|#|№)[\s:#.]{0,4}$/i
/** Words before a phone number, whatever follows them. */
const CALLED =
  /\b(?:phone|telephone|tel|cell|mobile|text|call|fax|whatsapp)(?:\s(?:no|number))?[\s:#.]{0,4}$/i
/** Words before numbers separated by slashes. */
const SIZES = /\b(?:sizes?|areas?|lots?|sq\.?\s?ft|square feet|rents?|prices?|from)[\s:.]{0,4}$/i
/** Units after sizes. */
const UNIT = /^\s{0,3}(?:sq|sf|s\.f|square|ft|feet|m2|m²)/i
const BEFORE = 24 // characters before a number, in which to look for such a word

const isPhone = (text: string, { 0: found, index }: RegExpExecArray): boolean => {
  if (found.startsWith('+')) return true
  if (UNIT.test(text.slice(index + found.length, index + found.length + 12))) return false
  const before = text.slice(Math.max(0, index - BEFORE), index)
  if (/^\d+$/.test(found)) return CALLED.test(before) || !ID.test(before)
  return !(/^[\d/\s]+$/.test(found) && found.includes('/') && SIZES.test(before))
}

const LOCAL = /[\p{L}\p{M}\p{N}._%+'-]/u
const LONGEST_LOCAL = 64
/** The part after an at sign: a host with at least one dot, which may be spelled out. */
const dot = String.raw`\s{0,2}(?:\.|[([{]\s?dot\s?[)\]}]|\sdot\s)\s{0,2}`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})`
const host = new RegExp(String.raw`^\s{0,3}(${label}(?:${dot}${label}){1,5})`, 'iu')
const at = /@|[([{]\s?at\s?[)\]}]|\sat\s(?=[\p{L}\p{N}-]{1,63}\sdot\s)/giu
/** With spaces around the sign, it could be a sentence such as `2 rooms @ Wren.Nice`: then only these endings count. */
const ENDS = new Set(
  'com net org edu gov info biz io co me us uk ca mx de fr es it app dev live xyz email mail homes house rent apartments properties realty realtor example test'.split(
    ' ',
  ),
)

/** The positions of email addresses. Looks at each at sign once, and at a limited part around it. */
function mails(text: string): [from: number, to: number][] {
  const found: [number, number][] = []
  if (!/\.|dot/i.test(text)) return found
  for (const { 0: sign, index } of text.matchAll(at)) {
    let end = index
    while (end > 0 && index - end < 3 && /\s/.test(text[end - 1] ?? '')) end -= 1
    let from = end
    while (from > 0 && end - from < LONGEST_LOCAL && LOCAL.test(text[from - 1] ?? '')) from -= 1
    const behind = host.exec(text.slice(index + sign.length, index + sign.length + 300))
    if (from === end || !behind) continue
    const [whole = '', written = ''] = behind
    const isWritten = sign === '@' && end === index && whole === written && !/\s/.test(written)
    const last =
      written
        .split(/[^\p{L}\p{N}-]/u)
        .at(-1)
        ?.toLowerCase() ?? ''
    if (isWritten ? /\p{L}{2}/u.test(last) : ENDS.has(last))
      found.push([from, index + sign.length + whole.length])
    else if (!isWritten) {
      const shorter = shortened(written)
      if (shorter !== undefined)
        found.push([from, index + sign.length + (whole.length - written.length) + shorter])
    }
  }
  return found
}

/** The length of a host up to its first part that is a known ending; the next sentence may follow without a space. */
function shortened(written: string): number | undefined {
  for (const { 0: part, index } of written.matchAll(/[\p{L}\p{N}-]+/gu))
    if (index > 0 && ENDS.has(part.toLowerCase())) return index + part.length
  return undefined
}

/** Full-width digits and signs, and digits of other scripts, as ASCII; positions stay the same. */
const plainSigns = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660))
    })

/** The positions of phone numbers and email addresses, in order and without overlaps. */
function places(text: string): [from: number, to: number][] {
  const plain = plainSigns(text)
  if (!/@|\d{3}|\bat\b/i.test(plain)) return []
  const found = mails(plain)
  for (const each of plain.matchAll(phone))
    if (isPhone(plain, each)) found.push([each.index, each.index + each[0].length])
  const apart: [number, number][] = []
  for (const [from, to] of found.toSorted(([one], [other]) => one - other)) {
    const last = apart.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** The phone numbers and email addresses of a text. */
export const contactsIn = (text: string): string[] => places(text).map(([from, to]) => text.slice(from, to))

/** A text as it is published: without phone numbers and email addresses, and without a sign that they were there. */
export const publicText = (text: string): string =>
  withoutContacts(text).replaceAll(CONTACT_LEFT_OUT, '').replace(/ +/g, ' ').trim()

/** Replaces phone numbers and email addresses, which people type into any field, so that none is stored or displayed. */
export function withoutContacts(text: string): string {
  let kept = ''
  let done = 0
  for (const [from, to] of places(text)) {
    kept += text.slice(done, from) + CONTACT_LEFT_OUT
    done = to
  }
  return kept + text.slice(done)
}
