import type { ServerBuild } from 'react-router'

/** Whether a client-side navigation requests the data of a screen. */
export function isDataOfPage({ method, url }: Request, build: ServerBuild): boolean {
  const { pathname, searchParams } = new URL(url)
  const ids = searchParams.get('_routes')?.split(',') ?? []
  return method === 'GET' && pathname.endsWith('.data') && ids.every((id) => build.routes[id]?.module.default)
}

/** Makes the browser reload the whole page, because the current one was rendered for a session that has ended. React Router
 *  reads these headers like those of its `redirectDocument`. */
export function wholePage({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : ''
  const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '').replace(/^\/+/, '/') // "//x" is another host
  const headers = {
    'X-Remix-Redirect': `${path}${query}`,
    'X-Remix-Reload-Document': 'true',
    'Cache-Control': 'private, no-store',
  }
  return new Response(null, { status: 204, headers })
}
