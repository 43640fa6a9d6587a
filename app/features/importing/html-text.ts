import { cutText } from '#app/platform/text/bounded.ts'
import type { BoundedRow } from '#app/features/list-columns/columns.ts'

/** HTML tags that lists use in their texts; anything else in angle brackets is the author's text. */
const TAGS = new Set(
  (
    'a abbr address b big blockquote body br center code dd div dl dt em font footer h1 h2 h3 h4 h5 h6 head header hr html i iframe img ' +
    'li link main meta ol p pre s script section small span strike strong style sub sup table tbody td tfoot th thead title tr u ul'
  ).split(' '),
)
const LINES = new Set(
  'address blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(' '),
)
const UNSEEN = new Set(['script', 'style', 'head', 'iframe'])
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['middot', '·'],
  ['hellip', '…'],
  ['frac12', '½'],
  ['deg', '°'],
  ['eacute', 'é'],
  ['ntilde', 'ñ'],
  ['trade', '™'],
  ['reg', '®'],
  ['copy', '©'],
])

/** Converts HTML to text: tags become spaces or line breaks, entities become their characters. */
function htmlText(text: string): string {
  if (!/[<&]/.test(text)) return text
  let kept = ''
  let done = 0
  let hidden: string | undefined
  for (const { 0: tag, index } of text.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    const isEnd = tag[1] === '/'
    const name = /^[a-z][a-z\d]{0,11}/i.exec(tag.slice(isEnd ? 2 : 1))?.[0].toLowerCase() ?? ''
    if (!TAGS.has(name)) continue
    if (hidden === undefined) kept += text.slice(done, index) + (LINES.has(name) ? '\n' : '')
    done = index + tag.length
    if (hidden === undefined && !isEnd && UNSEEN.has(name)) hidden = name
    else if (hidden === name && isEnd) hidden = undefined
  }
  if (hidden === undefined) kept += text.slice(done)
  return done === 0 ? entities(text) : tidyLines(entities(kept))
}

const entities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? written
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isLetter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isLetter ? String.fromCodePoint(code) : ' '
  })

/** Trims each line; keeps at most one empty line in a row. */
const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line, at, lines) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim()

const WRITTEN = [
  'name',
  'address',
  'city',
  'amenities',
  'description',
  'pets',
  'laundry',
  'fees',
  'screening',
] as const

/** Removes HTML from a row's free-text columns. */
export function withoutHtml(row: BoundedRow): BoundedRow {
  const plain = { ...row }
  for (const column of WRITTEN) {
    const text = htmlText(row[column])
    plain[column] = cutText(column === 'description' ? text : text.replaceAll('\n', ' ').trim())
  }
  return plain
}
