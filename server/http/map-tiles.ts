import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

const MAGIC = Buffer.from('PMTiles')

/** The operator's own street map: one PMTiles file that the browser reads in ranges. Null when none is set.
 *  @throws CannotRun when the file cannot be read, or is another one */
export function mapTiles({ MAP_PMTILES: file }: Env): MiddlewareHandler | null {
  if (file === undefined) return null
  const absolute = path.resolve(file)
  const refuse = (why: string): never => {
    throw new CannotRun(
      `MAP_PMTILES is ${JSON.stringify(file)}, which ${why}: write a path to a .pmtiles file.`,
    )
  }
  if (!(beginningOf(absolute) ?? refuse('cannot be read')).equals(MAGIC)) refuse('is no PMTiles file')
  const send = serveStatic({ path: absolute })
  return async (c, next) => {
    const answer = await send(c, next)
    // Not with `onFound`, which runs too late for a header.
    if (answer?.ok) answer.headers.set('Cache-Control', 'public, max-age=86400')
    return answer
  }
}

function beginningOf(file: string): Buffer | undefined {
  const beginning = Buffer.alloc(MAGIC.length)
  try {
    const opened = openSync(file, 'r')
    try {
      readSync(opened, beginning)
    } finally {
      closeSync(opened)
    }
    return beginning
  } catch {
    return undefined
  }
}
