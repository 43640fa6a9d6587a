import { firstLetter } from '#app/platform/first-letter.ts'

/** Given name and last initial, which is all that others read of a name (PRODUCT.md §4): 'Ana R.'; 'Anonymous User' when
 *  there is none (specification part 2 §8). */
export function shownName(givenName: string, familyName: string): string {
  const initial = firstLetter(familyName)
  const name = [givenName.trim(), initial && `${initial.toLocaleUpperCase('en-US')}.`]
  return name.filter(Boolean).join(' ') || 'Anonymous User'
}
