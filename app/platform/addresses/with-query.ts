/** Characters of a value that a page reads. */
const READ = 300

/** What a query says that a page reads, for links back to it: whatever else an address has is not repeated in each of them.
 *  @param names of the parameters that the page reads
 *  @returns with its `?`, or empty */
export function knownQuery(search: string, names: readonly string[]): string {
  const known = [...new URLSearchParams(search)].filter(
    ([name, value], place, all) =>
      names.includes(name) && value.length <= READ && all.findIndex((each) => each[0] === name) === place,
  )
  return withQuery('', new URLSearchParams(known))
}

/** An address with a query string; empty values are left out, and without any the address stays as it is.
 *  @param path without a query, as React Router's `href` gives it */
export function withQuery(
  path: string,
  values: URLSearchParams | Record<string, string | null | undefined>,
): string {
  const entries = values instanceof URLSearchParams ? [...values] : Object.entries(values)
  const given = entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
