/** The street in an address that is being typed, with what stands before and after it: `1200 `, `gayl`, ` #4`. */
export function splitAddress(typed: string): { before: string; street: string; after: string } {
  const [, before = '', rest = ''] = /^(\s*(?:\d+[a-z]?(?:[-/]\d+)?\s+)?)(.*)$/is.exec(typed) ?? []
  const [, street = '', after = ''] = /^(.*?)(\s*(?:[,#]|\b(?:apt|unit|suite)\b).*)?$/is.exec(rest) ?? []
  return { before, street: street.trim(), after }
}
