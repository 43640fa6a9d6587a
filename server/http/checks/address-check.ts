import { refuse, tooLong, START_AGAIN as again } from './refuse.ts'
import type { SiteMiddleware } from '../visit.ts'

const LONGEST_URL = 8192 // bytes
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Whether a path can be decoded, without characters that the database cannot store. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Refuses what no route could handle: unknown methods, and addresses that are too long, undecodable or contain a NUL
 *  character, which PostgreSQL cannot store. */
export const addressCheck: SiteMiddleware = async (c, next) => {
  if (!methods.includes(c.req.method)) {
    const reason = { status: 405, title: 'This does not work here', text: 'Open the page in a browser.' }
    return refuse(c, reason, { Allow: methods.join(', ') })
  }
  if (c.req.url.length > LONGEST_URL) {
    return refuse(c, tooLong)
  }
  const { pathname, search } = new URL(c.req.url)
  if (!isReadable(pathname) || search.includes('%00')) {
    return refuse(c, { status: 400, title: 'This address cannot be read', text: again })
  }
  return next()
}
