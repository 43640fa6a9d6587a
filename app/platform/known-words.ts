/** A path with the site's own words in it, and `:word` for whatever else somebody typed.
 *  @param words the fixed parts of all addresses
 *  @param keeps other parts that may stay, by what stands before them */
export function knownWords(
  path: string,
  words: ReadonlySet<string>,
  keeps: (part: string, before: string | undefined) => boolean = () => false,
): string {
  return path
    .split('/', 12)
    .map((part, place, parts) => {
      const stays = part === '' || words.has(part.replace(/\.data$/, '')) || keeps(part, parts[place - 1])
      return stays ? part : ':word'
    })
    .join('/')
}
