import { firstLetter } from '#app/platform/text/first-letter.ts'

/** Given name and last initial, the only parts of a name that others see (PRODUCT.md §4): 'Ana R.', or 'Anonymous User' without a
 *  name (specification part 2 §8). */
export function shownName(givenName: string, familyName: string): string {
  const initial = firstLetter(familyName)
  const name = [givenName.trim(), initial && `${initial.toLocaleUpperCase('en-US')}.`]
  return name.filter(Boolean).join(' ') || 'Anonymous User'
}
