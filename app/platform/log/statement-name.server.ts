import { createHash } from 'node:crypto'

const MOST_NAMES = 250
const names = new Map<string, string>()

/** The name of a prepared statement: a hash of its text, so that the same name means the same text in every process and version,
 *  also where a pooler hands the connection of one to another. The server keeps every named statement of every connection, so
 *  after the first texts of a process others stay unnamed. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `roost_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
