const NO_BREAK = '\u00a0'
const NO_BREAK_HYPHEN = '\u2011'

/** Facts that are joined with dots, so that no line begins with a dot.
 *  @param options.whole for short facts: none of them is broken either */
export function unbrokenLine(line: string, { whole = false } = {}): string {
  const facts = line.split(' · ')
  return facts
    .map((fact) => (whole ? fact.replaceAll(' ', NO_BREAK).replaceAll('-', NO_BREAK_HYPHEN) : fact))
    .join(`${NO_BREAK}· `)
}
