import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { streetTile } from '#app/features/streets/street-tile.server.ts'
import { visitor } from '#app/platform/access.ts'
import { contextOf, type Runtime } from '../process/runtime.ts'
import type { Site } from './visit.ts'

const WEEK = 7 * 24 * 60 * 60 // seconds

/** Vector tiles of the imported streets: 204 where there are none. Each import changes the addresses, so browsers keep them. */
export function streetTiles(runtime: Runtime): Hono<Site> {
  const app = new Hono<Site>()
  app.get('/map/streets/:version/:z{\\d{1,2}}/:x{\\d{1,6}}/:y{\\d{1,6}}', async (c) => {
    const [z, x, y] = [Number(c.req.param('z')), Number(c.req.param('x')), Number(c.req.param('y'))]
    const tile = await streetTile(contextOf(runtime, visitor), { z, x, y })
    const headers = { 'Cache-Control': `public, max-age=${WEEK}`, Vary: 'Accept-Encoding' }
    if (!tile) return c.body(null, 204, headers)
    const { bytes, etag } = tile
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ...headers, ETag: etag })
    const type = { ...headers, ETag: etag, 'Content-Type': 'application/vnd.mapbox-vector-tile' }
    if (/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? ''))
      return c.body(bytes, 200, { ...type, 'Content-Encoding': 'gzip' })
    return c.body(new Uint8Array(gunzipSync(bytes)), 200, type)
  })
  return app
}
