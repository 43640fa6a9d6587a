import { matchRoutes, type ServerBuild } from 'react-router'
import { isSafe, type SiteMiddleware } from './visit.ts'

type Routes = ServerBuild['routes']
type Address = { id: string; path: string; hasAction: boolean }

/** Finds the address in app/routes.ts, such as `/login` or `/photos/:photoId/download`, whose action a request to `url`
 *  runs, in every spelling that React Router accepts: upper case, encoded characters, extra slashes, and the three forms of
 *  its `.data`. Only this code reads such spellings: limits, queues and size limits compare its result. */
export function actionFinder(routes: Routes): (url: string) => string | undefined {
  const all = addressesOf(routes)
  const anywhere = all.filter(({ path }) => /^[:*]/.test(path))
  const starting = Map.groupBy(all, ({ path }) => firstOf(path).toLowerCase())
  return (url) => {
    const path = pageOf(new URL(url).pathname)
    const first = starting.get(decoded(firstOf(path))) ?? []
    const found = matchRoutes([...first, ...anywhere], path)?.at(-1)?.route
    return found?.hasAction ? `/${found.path}` : undefined
  }
}

/** Stores the address whose action a request runs. */
export function actionAddress(routes: Routes): SiteMiddleware {
  const find = actionFinder(routes)
  return async (c, next) => {
    if (!isSafe(c.req.method)) c.set('action', find(c.req.raw.url))
    return next()
  }
}

/** Each route with its whole path. */
function addressesOf(routes: Routes): Address[] {
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...pathOf(route.parentId), route.path ?? ''] : []
  }
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const path = pathOf(route.id).filter(Boolean).join('/')
    return { id: route.id, path, hasAction: route.module.action !== undefined }
  })
}

/** The path of the page that a path requests, as React Router derives it from the path of its data. */
const pageOf = (path: string) => path.replace(path.endsWith('/_.data') ? /_\.data$/ : /\.data$/, '')

/** The first part of a path. Routes that begin with a different one need not be tried. */
const firstOf = (path: string) => path.replace(/^\/+/, '').split('/', 1).join('')

/** A part of a path as routes spell it. Undecodable parts were refused earlier. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part
  }
}
