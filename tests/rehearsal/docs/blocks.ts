// The code blocks in the documents for operators; shell blocks are run.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** In reading order. */
export const DOCUMENTS = ['README.md', 'docs/running.md', 'docs/data.md', 'docs/scaling.md']

export type Block = {
  document: string
  /** The line of its fence. */
  line: number
  language: string
  text: string
}

/** All fenced blocks of the documents below `root`. @throws Error for a fence that does not end */
export const blocksOf = (root: string): Block[] =>
  DOCUMENTS.flatMap((document) => blocksIn(document, readFileSync(path.join(root, document), 'utf8')))

/** The fenced blocks of a document's text. @throws Error for a fence that does not end */
export function blocksIn(document: string, text: string): Block[] {
  const blocks: Block[] = []
  let open: (Block & { lines: string[]; fence: string }) | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence = '', language = ''] = /^ {0,9}(`{3,9}|~{3,9})(\S*)/.exec(line) ?? []
    if (open && fence === open.fence && language === '') {
      const { lines, fence: _, ...block } = open
      blocks.push({ ...block, text: lines.join('\n') })
      open = undefined
    } else if (open) open.lines.push(line)
    else if (fence !== '') open = { document, line: index + 1, language, text: '', lines: [], fence }
  }
  if (open) throw new Error(`${document}:${open.line}: this block does not end`)
  return blocks
}
