/** Form values by field name; a field may occur several times, as with checkboxes and rows. */
export type TypedSection = Record<string, string[]>

/** The text fields of the editor's form, without files. A field of checkboxes that were all left empty has no value; one that
 *  the form did not have is absent. */
export function typedOf(form: FormData): TypedSection {
  const typed = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || OF_THE_FORM.has(name)) continue
    const values = typed.get(name) ?? []
    if (value !== '' || !BOXES.has(name)) values.push(value)
    typed.set(name, values)
  }
  return Object.fromEntries(typed)
}

const BOXES = new Set(['noFees', 'amenity', 'accessFeature'])

/** Fields that belong to the form and not to the home. */
const OF_THE_FORM = new Set(['version', 'intent'])

/** The text of a field that occurs once. */
export const textOf = (typed: TypedSection, name: string): string => typed[name]?.[0] ?? ''

/** The rows of a list. Its fields are called `fee-name`, `fee-amount`, … and occur once for each row. */
export function listRows<Field extends string>(
  typed: TypedSection,
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

/** The rows of a list as form values. */
export function typedRows(list: string, rows: Record<string, string>[]): TypedSection {
  const typed: TypedSection = {}
  for (const row of rows)
    for (const [field, text] of Object.entries(row)) (typed[`${list}-${field}`] ??= []).push(text)
  return typed
}

/** Compares field values: browsers submit their own line endings, and an empty field equals a missing one. */
export function sameTexts(one: string[] = [], other: string[] = []): boolean {
  const plain = (texts: string[]) => {
    const all = texts.map((text) => text.replace(/\r\n?/g, '\n').trim())
    return all.every((text) => text === '') ? '' : JSON.stringify(all)
  }
  return plain(one) === plain(other)
}
