import type { Context } from '#app/platform/context.ts'
import { contextOf, type Runtime } from '../../process/runtime.ts'

/** Pages and data that visitors read and that write nothing, including React Router's `.data`. */
const PATHS =
  /^\/(_root|homepage|about-us|sell-with-us|terms|privacy|imprint|listings(\/[^/]+)?|listings-(count|facets)|expanded-listing\/[^/]+|api\/(listings(\/[^/]+)?|campuses)|sitemap\.xml|sitemaps\/[^/]+)?(\.data)?$/

/** Answers a visitor's read request from the replica of the database, if there is one. The replica may be unreachable, cancel a
 *  statement because of what it replays, or lack a new column. An error in the page itself also fails on the database.
 *  @param answer handles the request in a context
 *  @returns null when the database itself must answer: for everybody else, every other path, and when the replica fails */
export async function fromReplica(
  { replica, ...runtime }: Runtime,
  request: Request,
  ctx: Context,
  answer: (onReplica: Context) => Promise<Response>,
): Promise<Response | null> {
  if (!replica?.isUp() || ctx.actor.kind !== 'visitor' || request.method !== 'GET') return null
  if (!PATHS.test(new URL(request.url).pathname)) return null
  const { db } = contextOf({ ...runtime, connection: { ...runtime.connection, db: replica.db } }, ctx.actor)
  const response = await answer({ ...ctx, db })
  if (response.status < 500) return response
  if (response.status === 503) replica.failed()
  await response.body?.cancel()
  return null
}
