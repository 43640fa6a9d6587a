/** Text that cannot write, whatever words it contains: strings, quoted names, comments, and row locks, which a reading handle may take. */
const ASIDE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\bfor\s+(?:no\s+key\s+)?update\b/gi
const WRITES =
  /\b(?:insert|update|delete|merge|into|truncate|create|drop|alter|copy|call|do|grant|revoke|refresh|set|reset|vacuum|analyze|set_config|nextval|setval|pg_notify)\b/i

const MOST_KNOWN = 1_000
const known = new Set<string>()

/** Types cannot see into hand-written SQL, so its text is checked, once per text because frequent ones recur.
 *  @throws Error when the text may write */
export function requireReadingSql(text: string): void {
  if (known.has(text)) return
  const found = WRITES.exec(text.replace(ASIDE, ' '))
  if (found)
    throw new Error(`this SQL writes (${found[0]}): run it as a change, with a handle that may write`)
  if (known.size < MOST_KNOWN) known.add(text)
}
