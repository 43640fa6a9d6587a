import { ownValue } from '../../../own-value.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- characters that XML forbids become numeric references, as in S3
const special = /[&<>"\u0000-\u001f\u007f]/g
const escape = (text: string) =>
  text.replace(special, (char) => ownValue(escapes, char) ?? `&#x${char.charCodeAt(0).toString(16)};`)

export type XmlValue = string | number | boolean | XmlTree | XmlTree[] | undefined
export type XmlTree = { [name: string]: XmlValue }

function write(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => write(name, item)).join('')
  const inside = typeof value === 'object' ? writeAll(value) : escape(String(value))
  return `<${name}>${inside}</${name}>`
}
const writeAll = (tree: XmlTree) =>
  Object.entries(tree)
    .map(([name, value]) => write(name, value))
    .join('')

/** A whole document. A list becomes one element per item; undefined is left out. */
export function xmlDocument(root: string, tree: XmlTree, namespace = true): string {
  const xmlns = namespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${xmlns}>${writeAll(tree)}</${root}>`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return ownValue(entities, String(name).toLowerCase()) ?? whole
    const code = hex ? parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const TAG = /<(\/?)(?:\w+:)?([\w-]+)(?:\s[^<>]*)?>/g

/** The content of all elements with a name, in order. The XML that is read here never nests elements of the same name. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = []
  let from: number | undefined
  for (const { 0: tag, 1: ends, 2: named, index } of xml.matchAll(TAG)) {
    if (named !== name) continue
    if (!ends) from ??= index + tag.length
    else if (from !== undefined) {
      found.push(xml.slice(from, index))
      from = undefined
    }
  }
  return found
}

/** The unescaped text of the first element with a name. */
export function textOf(xml: string, name: string): string | undefined {
  const [inside] = elementsOf(xml, name)
  return inside === undefined ? undefined : unescape(inside.trim())
}
