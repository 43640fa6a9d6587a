/** Words with which people say that they do not name an address. */
const PLACEHOLDERS = new Set(
  (
    'n a na none null nil nan undefined tbd tba unknown undisclosed confidential private hidden withheld blank empty pending test various ' +
    'multiple address addresses location street not no to be determined announced disclosed given provided available listed shown specified ' +
    'stated call text email contact ask see message for on upon request agent owner manager landlord office remarks details description the ' +
    'by only please ref value'
  ).split(' '),
)

const BOX =
  /^(?:attn\b.{0,60}\b)?(?:(?:p|post)[.\s]{0,3}(?:o|office)[.\s]{0,3}(?:b|bx|box)|post(?:al)?[\s]{1,3}box|pob|pmb|mailbox|box)\b[\s.:#]{0,4}(?:no\.?\s{0,3})?[a-z]?\d/i
const BOX_ANYWHERE = /\b(?:p\.?\s{0,3}o\.?\s{0,3}box|post(?:al)?\s{1,3}office\s{1,3}box)\b/i

/** Whether a text is no address of a home: a post box, digits alone, or words that only say that there is none. */
export function isNoAddress(text: string): boolean {
  if (!/\p{L}/u.test(text) || BOX.test(text) || BOX_ANYWHERE.test(text)) return true
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^0+$/.test(word))
  return words.length <= 12 && words.every((word) => PLACEHOLDERS.has(word))
}
