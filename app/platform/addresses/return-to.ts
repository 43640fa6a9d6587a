const HERE = 'http://here.invalid'
const MOST = 2000 // letters

/** Where to go after login or sign-up: always a page of this site, whatever the request asked for. The pending action
 *  travels along as `do`: `/expanded-listing/ID?do=like`. The page offers the action again, or submits its own form when the
 *  action is harmless and idempotent, such as a like. Then it removes `do` from its address. A loader never performs the
 *  action, because anybody can send such a link.
 *  @param asked the path that the request asked for
 *  @returns the path with its query and fragment, or `otherwise` */
export function safeReturnTo(asked: unknown, otherwise = '/'): string {
  if (typeof asked !== 'string' || asked.length > MOST || !asked.startsWith('/')) return otherwise
  const url = URL.parse(asked, HERE)
  if (!url || url.origin !== HERE) return otherwise
  const path = `${url.pathname}${url.search}${url.hash}`
  // "/x/..//evil.example" becomes a path that a browser reads as another host.
  const leadsAway = /^\/[/\\]/.test(path)
  const leadsBack = /^\/(login|signup|forgot-password|logout)(\/|\.data|$)/i.test(url.pathname)
  return leadsAway || leadsBack ? otherwise : path
}

/** The value of `do` for a form that was filled in before sign-up and that its page sends afterwards. */
export const WAITING_FORM = 'inquire'

/** The fragment of the page to which a login leads when a download link on that page required it. */
export const DOWNLOAD_AGAIN = '#download'

/** Whether an unfinished action waits at an address, such as a form, a like or an invitation. A new user goes there first
 *  and fills in the profile later, if at all. */
export function hasPendingAction(returnTo: string): boolean {
  const url = URL.parse(returnTo, HERE)
  return (
    url?.searchParams.has('do') === true ||
    /^\/(manage\/invitation|manage\/company\/join|profile\/groups\/join)\//.test(url?.pathname ?? '')
  )
}

/** A page's address that leads to `returnTo` afterwards; left out for the home page, the default.
 *  @param path with or without a query */
export function withReturnTo(path: string, returnTo: string): string {
  if (returnTo === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo }).toString()}`
}
