import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

/** This server's own street map: one PMTiles file, read by the browser in ranges. Null when the operator has none.
 *  @throws CannotRun when the file cannot be read. */
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
  return serveStatic({
    path: absolute,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400'),
  })
}
