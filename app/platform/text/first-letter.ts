/** Created once, because that takes longer than reading a name from the database. */
const graphemes = new Intl.Segmenter()
/** Combining characters are never ASCII, so an ASCII character followed by another, or by nothing, is a grapheme of its own. */
const PLAIN = /^[!-~](?![^!-~ ])/

/** The first letter (grapheme) of a text, ignoring leading space; '' when there is none. */
export function firstLetter(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || PLAIN.test(trimmed)) return trimmed.charAt(0)
  const [first] = graphemes.segment(trimmed)
  return first?.segment ?? ''
}
