const HERE = 'http://here.invalid'
const MOST = 2000 // letters

/** Where to go after somebody signed in or up: the path of a page of this site, whatever an address said.
 *  @param wish what came with the request
 *  @returns the path with its query and fragment, or `otherwise` */
export function safeReturnTo(wish: unknown, otherwise = '/'): string {
  if (typeof wish !== 'string' || wish.length > MOST || !wish.startsWith('/')) return otherwise
  const url = URL.parse(wish, HERE)
  if (!url || url.origin !== HERE) return otherwise
  const path = `${url.pathname}${url.search}${url.hash}`
  // "/x/..//evil.example" becomes a path that a browser reads as another host.
  const leadsAway = /^\/[/\\]/.test(path)
  const leadsBack = /^\/(login|signup)(\/|\.data|$)/i.test(url.pathname)
  return leadsAway || leadsBack ? otherwise : path
}

/** The address of a page that goes on to `returnTo` when it is done; home is where everything ends anyway. */
export function withReturnTo(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo }).toString()}`
}
