import { withoutEnd } from '#app/platform/text/cut-text.ts'

/** A part of a message: text, or a link with its real target, which is a path for links within this site. */
export type TextPart = { text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu
/** Punctuation that ends a sentence is not part of the URL before it. */
const ENDING = /[.,;:!?)\]»”’…]/

/** How a message begins that was written from a sublet's page: its title, and its address on the next line. */
const ABOUT = /^About: ([^\n]+)\n(https?:\/\/[^\s/]+\/sublets\/[\da-f-]{36})(?=\n|$)/

/** A message where nothing in it can be followed, without the address of the sublet that it is about. */
export const withoutAddress = (text: string): string => text.replace(ABOUT, 'About: $1')

/** Splits a message into text and links; only http and https become links. A link shows its real target, without a user name before
 *  an @. The host is shown as browsers resolve it, so that letters of another script cannot imitate a known site. The sublet on this
 *  site that the message is about is linked by its title.
 *  @param ownOrigin this site's origin, such as `https://roost.example` */
export function textParts(text: string, ownOrigin: string): TextPart[] {
  const parts: TextPart[] = []
  const [about, title = '', address = ''] = ABOUT.exec(text) ?? []
  const sublet = URL.parse(address)
  const isOwn = about !== undefined && sublet?.origin === ownOrigin
  if (isOwn) parts.push({ text: 'About: ' }, { text: title, href: sublet.pathname })
  let end = isOwn ? about.length : 0
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index < end) continue
    const written = withoutEnding(match[0])
    const url = URL.parse(written)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.username = ''
    url.password = ''
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    const path = `${url.pathname}${url.search}${url.hash}`
    parts.push({
      text: shown(url),
      href: url.origin === ownOrigin && !path.startsWith('//') ? path : url.href,
    })
    end = match.index + written.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A closing parenthesis belongs to the URL if the URL contains the opening one. */
function withoutEnding(address: string): string {
  const bare = withoutEnd(address, ENDING)
  return bare.includes('(') && address.startsWith(`${bare})`) ? `${bare})` : bare
}

function shown(url: URL): string {
  const rest = `${url.pathname}${url.search}${url.hash}`
  const text = `${url.host}${rest === '/' ? '' : rest}`
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** What a reader should consider before acting on a message. */
export type Caution = 'payment' | 'link'

/** Payment methods that cannot be reversed, and payments that scammers often request before a viewing. */
const PAYMENT =
  /\b(zelle|venmo|cash ?app|pay ?pal|western union|money ?gram|wire|wired|wiring|(bank|wire) transfers?|money orders?|cashier.?s che(ck|que)s?|gift ?cards?|deposits?|pre-?pay(ment)?s?|bitcoins?|btc|crypto(currency)?|usdt|ethereum|iban|routing number|apple pay|google pay|social security( number)?|ssn)\b/iu

/** @param ownOrigin this site's origin; links to it need no caution */
export function cautionsOf(text: string, ownOrigin: string): Caution[] {
  const cautions: Caution[] = []
  if (PAYMENT.test(text)) cautions.push('payment')
  if (textParts(text, ownOrigin).some(({ href }) => href !== undefined && !href.startsWith('/')))
    cautions.push('link')
  return cautions
}

export const cautionSentences: Record<Caution, string> = {
  payment:
    'About money: see the home and the lease first. No honest landlord needs a deposit or gift card before that, and you rarely get such payments back.',
  link: 'This link leads away from this site. Do not type your password there.',
}
