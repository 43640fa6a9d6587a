export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** The blocks under one heading; the title is '' for the text before the first heading. */
export type WrittenSection = { title: string; blocks: Block[] }

/** Parses plain text: paragraphs are separated by a blank line, a heading is a line that begins with "#", and lists are
 *  lines that begin with "-". Everything else stays as it is written. */
export function readText(text: string): WrittenSection[] {
  const sections: WrittenSection[] = [{ title: '', blocks: [] }]
  for (const part of text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n|\n(?=#)/)) {
    const [first = '', ...rest] = part.split('\n').filter((line) => line.trim() !== '')
    const heading = first.trim().startsWith('#') ? first.trim().replace(/^#+/, '').trim() : ''
    if (heading !== '') sections.push({ title: heading, blocks: [] })
    const lines = heading === '' ? [first, ...rest] : rest
    sections.at(-1)?.blocks.push(...blocksOf(lines.map((line) => line.trim()).filter(Boolean)))
  }
  return sections.filter(({ title, blocks }) => title !== '' || blocks.length > 0)
}

/** A line break inside a paragraph becomes a space; a list item continues on the next line if that has no dash. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const item = /^[-–•*]\s(.*)$/.exec(line)?.[1]?.trimStart()
    if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'list') last.items.push(`${last.items.pop()} ${line}`)
    else if (last) last.text += ` ${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

export type Run = { text: string; href?: string }

/** `[words](address)`, linking to another site, a path of this site or an email address; or just an address. */
const LINK =
  /\[([^[\]]{1,200})\]\(((?:https:\/\/|mailto:|\/(?![/\\]))(?:[^\s<>"()\\]|\([^\s<>"()\\]{0,100}\)){0,500})\)|https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** The format, as a field's hint explains it. */
export const TEXT_FORMAT =
  'Paragraphs with an empty line between them, a heading on a line that begins with #, lists of lines that begin with -. Links as [words](https://…) or as the address alone.'

/** Splits a paragraph into text and links: web and email addresses, and `[words](address)`. */
export function withLinks(text: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, 1: words, 2: to, index } of text.matchAll(LINK)) {
    if (index > end) runs.push({ text: text.slice(end, index) })
    if (words !== undefined && to !== undefined) runs.push({ text: words, href: to })
    else runs.push({ text: found, href: found.startsWith('https:') ? found : `mailto:${found}` })
    end = index + found.length
  }
  if (end < text.length) runs.push({ text: text.slice(end) })
  return runs
}

/** A paragraph's text without link targets, for places that cannot show links. */
export const withoutLinks = (text: string): string =>
  withLinks(text)
    .map((run) => run.text)
    .join('')
