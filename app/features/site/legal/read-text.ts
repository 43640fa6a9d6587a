/** A piece of a text: a paragraph, or the lines of a list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** What stands under one heading; '' for what stands before the first. */
export type Section = { title: string; blocks: Block[] }

/** Reads a plain text: paragraphs with a blank line between them, a heading on a line that begins with "#", and lists of
 *  lines that begin with "-". Everything else stays as it is written. */
export function readText(text: string): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }]
  for (const part of text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n|\n(?=#)/)) {
    const [first = '', ...rest] = part.split('\n').filter((line) => line.trim() !== '')
    const heading = /^#+\s*(\S.*)$/.exec(first.trim())?.[1]
    if (heading !== undefined) sections.push({ title: heading.trim(), blocks: [] })
    const lines = heading === undefined ? [first, ...rest] : rest
    sections.at(-1)?.blocks.push(...blocksOf(lines.map((line) => line.trim()).filter(Boolean)))
  }
  return sections.filter(({ title, blocks }) => title !== '' || blocks.length > 0)
}

/** A line break inside a paragraph is a space; an item of a list goes on where the next line begins with no dash. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const item = /^[-–•*]\s+(.*)$/.exec(line)?.[1]
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

const ADDRESS = /https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A paragraph's web and e-mail addresses as links, the rest as it is. */
export function withLinks(text: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (index > end) runs.push({ text: text.slice(end, index) })
    runs.push({ text: found, href: found.startsWith('https:') ? found : `mailto:${found}` })
    end = index + found.length
  }
  if (end < text.length) runs.push({ text: text.slice(end) })
  return runs
}
