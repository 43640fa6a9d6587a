/** Made once: making one takes longer than reading a name from the database. */
const letters = new Intl.Segmenter()
/** What joins itself to the character before it is never ASCII, so an ASCII one before another, or at the end, is a letter. */
const PLAIN = /^[!-~](?![^!-~ ])/

/** The first letter of a text as people count letters, without the space before it; '' when there is none. */
export function firstLetter(text: string): string {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed)) return trimmed.charAt(0)
  const [first] = letters.segment(trimmed)
  return first?.segment ?? ''
}
