import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import * as build from 'virtual:react-router/server-build'
import { hostCheck } from './http/host-check.ts'
import { mapTiles } from './http/map-tiles.ts'
import { pages } from './http/pages.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Site } from './http/visit.ts'
import type { Runtime } from './runtime.ts'

/** The whole site as one fetch handler; a request passes these from top to bottom. */
export function createApp(runtime: Runtime): Hono<Site> {
  const { env } = runtime
  const app = new Hono<Site>()
  app.use(requestId(env))
  app.use(securityHeaders(env))
  app.get('/healthz', (c) => c.text('ok'))
  app.use(hostCheck(env))
  const tiles = mapTiles(env)
  if (tiles) app.use('/map/streets.pmtiles', tiles)
  app.use('/assets/*', serveStatic({ root: 'build/client' }))
  app.use('/*', serveStatic({ root: 'build/client' }))
  app.all('*', pages(build, runtime))
  return app
}
