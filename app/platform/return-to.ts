const HERE = 'http://here.invalid'
const MOST = 2000 // letters

/** Where to go after somebody signed in or up: the path of a page of this site, whatever an address said.
 *
 *  What somebody was about to do travels in it as `do`: `/expanded-listing/ID?do=like`. The page that they come back to
 *  offers it again, or does it by a form of its own when doing it is harmless and twice is once, such as a like; then it
 *  takes `do` out of its address. Its loader never does it: anybody can send somebody such a link.
 *  @param wish what came with the request
 *  @returns the path with its query and fragment, or `otherwise` */
export function safeReturnTo(wish: unknown, otherwise = '/'): string {
  if (typeof wish !== 'string' || wish.length > MOST || !wish.startsWith('/')) return otherwise
  const url = URL.parse(wish, HERE)
  if (!url || url.origin !== HERE) return otherwise
  const path = `${url.pathname}${url.search}${url.hash}`
  // "/x/..//evil.example" becomes a path that a browser reads as another host.
  const leadsAway = /^\/[/\\]/.test(path)
  const leadsBack = /^\/(login|signup|forgot-password|logout)(\/|\.data|$)/i.test(url.pathname)
  return leadsAway || leadsBack ? otherwise : path
}

/** What `do` says of a form that was filled in before an account was made, and is sent by its page once there is one. */
export const WAITING_FORM = 'inquire'

/** Whether a form waits at an address: who just signed up goes there first, and is asked about themselves another time. */
export function formWaitsAt(returnTo: string): boolean {
  return URL.parse(returnTo, HERE)?.searchParams.get('do') === WAITING_FORM
}

/** The address of a page that goes on to `returnTo` when it is done; home is where everything ends anyway.
 *  @param path with or without a query of its own */
export function withReturnTo(path: string, returnTo: string): string {
  if (returnTo === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo }).toString()}`
}
