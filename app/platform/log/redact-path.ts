/** A path for logs and statistics, with `:word` for every part that is not one of the site's own words.
 *  @param words the fixed parts of all addresses
 *  @param keeps which other parts may stay; gets the part and the one before it */
export function redactPath(
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
