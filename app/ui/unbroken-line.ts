const NO_BREAK = '\u00a0'
const NO_BREAK_HYPHEN = '\u2011'

/** Facts joined with dots, so that no line begins with a dot.
 *  @param options.whole for short facts: keeps each on one line, too */
export function unbrokenLine(line: string, { whole = false } = {}): string {
  const facts = line.split(' · ')
  return facts
    .map((fact) => (whole ? fact.replaceAll(' ', NO_BREAK).replaceAll('-', NO_BREAK_HYPHEN) : fact))
    .join(`${NO_BREAK}· `)
}
