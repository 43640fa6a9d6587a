/** Given name and last initial, which is all that others read of a name (PRODUCT.md §4): 'Ana R.'; 'Anonymous User' when
 *  there is none (specification part 2 §8). */
export function shownName(givenName: string, familyName: string): string {
  const [initial] = new Intl.Segmenter().segment(familyName.trim())
  const name = [givenName.trim(), initial && `${initial.segment.toLocaleUpperCase('en-US')}.`]
  return name.filter(Boolean).join(' ') || 'Anonymous User'
}
