import { createHash } from 'node:crypto'

const MOST_NAMES = 250
const names = new Map<string, string>()

/** The name of a prepared statement: a hash of its text. So a name means the same text in every process and version, even when a pooler
 *  passes a connection on. The server keeps every named statement for every connection, so only a process's first texts get a name. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `roost_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
