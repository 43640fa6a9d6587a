import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

/** The operator's own street map: one PMTiles file that the browser reads in ranges. Null when none is set.
 *  @throws CannotRun when the file cannot be read */
export function mapTiles({ MAP_PMTILES: file }: Env): MiddlewareHandler | null {
  if (file === undefined) return null
  const absolute = path.resolve(file)
  try {
    accessSync(absolute, constants.R_OK)
  } catch {
    throw new CannotRun(
      `MAP_PMTILES is ${JSON.stringify(file)}, which cannot be read: write a path to a .pmtiles file.`,
    )
  }
  const send = serveStatic({ path: absolute })
  return async (c, next) => {
    const answer = await send(c, next)
    // Not with `onFound`, which runs too late for a header.
    if (answer?.ok) answer.headers.set('Cache-Control', 'public, max-age=86400')
    return answer
  }
}
