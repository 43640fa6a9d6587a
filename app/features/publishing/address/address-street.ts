/** The street in an address that is being typed, with what stands before and after it: `1200 `, `gayl`, ` #4`. */
export function splitAddress(typed: string): { before: string; street: string; after: string } {
  const [before = ''] = /^\s*(?:\d+[a-z]?(?:[-/]\d+)?\s+)?/i.exec(typed) ?? []
  const rest = typed.slice(before.length)
  const unit = rest.search(/[,#]|\b(?:apt|unit|suite)\b/i)
  const street = (unit < 0 ? rest : rest.slice(0, unit)).trimEnd()
  return { before, street: street.trim(), after: unit < 0 ? '' : rest.slice(street.length) }
}
