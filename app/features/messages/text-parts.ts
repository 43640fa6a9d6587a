/** A piece of a message: words, or a link with the address it really leads to; a path within this site. */
export type TextPart = { text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu
/** What ends a sentence is not part of the address before it. */
const ENDING = /[.,;:!?)\]»”’…]+$/u

/** Cuts a message into words and links. Only http and https lead anywhere; what a link shows is where it leads: the host in
 *  the form that browsers resolve, so that letters of another script cannot pose as a known site, and no name before an @.
 *  @param ownOrigin this site's, such as `https://roost.example` */
export function textParts(text: string, ownOrigin: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
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

/** A closing bracket belongs to an address that has an opening one. */
function withoutEnding(address: string): string {
  const bare = address.replace(ENDING, '')
  return bare.includes('(') && address.startsWith(`${bare})`) ? `${bare})` : bare
}

function shown(url: URL): string {
  const rest = `${url.pathname}${url.search}${url.hash}`
  const text = `${url.host}${rest === '/' ? '' : rest}`
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
