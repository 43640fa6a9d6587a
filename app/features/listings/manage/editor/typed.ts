/** What a form holds, by field: every field may come several times, as a row of boxes or the rows of a list do. */
export type Typed = Record<string, string[]>

/** What a form of the editor sends; files are no part of it. */
export function typedOf(form: FormData): Typed {
  const typed: Typed = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !OF_THE_FORM.has(name)) (typed[name] ??= []).push(value)
  return typed
}

/** What says something of the sending and nothing of the home. */
const OF_THE_FORM = new Set(['version', 'intent'])

/** The text of a field that comes once. */
export const textOf = (typed: Typed, name: string): string => typed[name]?.[0] ?? ''

/** The rows of a list, whose fields are called `fee-name`, `fee-amount`, …: each field comes once for each row. */
export function rowsOf<Field extends string>(
  typed: Typed,
  list: string,
  fields: readonly Field[],
): Record<Field, string>[] {
  const count = Math.max(0, ...fields.map((field) => typed[`${list}-${field}`]?.length ?? 0))
  return Array.from({ length: Math.min(count, MOST_ROWS) }, (_, row) => {
    const texts = fields.map((field) => [field, typed[`${list}-${field}`]?.[row] ?? ''])
    return Object.fromEntries(texts) as Record<Field, string>
  })
}

const MOST_ROWS = 60

/** The same rows as a form sends them. */
export function typedRows(list: string, rows: Record<string, string>[]): Typed {
  const typed: Typed = {}
  for (const row of rows)
    for (const [field, text] of Object.entries(row)) (typed[`${list}-${field}`] ??= []).push(text)
  return typed
}

/** A browser sends line ends of its own; an empty field says as much as none. */
export function sameTexts(one: string[] = [], other: string[] = []): boolean {
  const plain = (texts: string[]) => {
    const all = texts.map((text) => text.replace(/\r\n?/g, '\n').trim())
    return all.every((text) => text === '') ? '' : JSON.stringify(all)
  }
  return plain(one) === plain(other)
}
