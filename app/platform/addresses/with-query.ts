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
