/** Characters of a value that a page reads. */
const READ = 300

/** The parameters of a query that the page reads, for links back to it. Other parameters are dropped instead of being
 *  repeated in every link.
 *  @param names of the parameters that the page reads
 *  @returns with its `?`, or empty */
export function knownQuery(search: string, names: readonly string[]): string {
  const known = [...new URLSearchParams(search)].filter(
    ([name, value], place, all) =>
      names.includes(name) && value.length <= READ && all.findIndex((each) => each[0] === name) === place,
  )
  return withQuery('', new URLSearchParams(known))
}

/** An address with a query string. Empty values are left out; if there are no others, the address stays unchanged.
 *  @param path without a query, as React Router's `href` gives it */
export function withQuery(
  path: string,
  values: URLSearchParams | Record<string, string | null | undefined>,
): string {
  const entries = values instanceof URLSearchParams ? [...values] : Object.entries(values)
  const given = entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
