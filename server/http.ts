import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { visitor } from '#app/platform/access.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { settingsOf, type Runtime } from './runtime.ts'

/** The whole site as one fetch handler. */
export function createApp(runtime: Runtime): Hono {
  const app = new Hono()
  const handle = createRequestHandler(build, import.meta.env.MODE)
  app.get('/healthz', (c) => c.text('ok'))
  app.use('/assets/*', serveStatic({ root: 'build/client' }))
  app.use('/*', serveStatic({ root: 'build/client' }))
  app.all('*', (c) => {
    const context = new RouterContextProvider()
    context.set(requestContext, {
      actor: visitor,
      db: runtime.connection.db,
      now: runtime.clock.now,
      log: runtime.log,
      settings: settingsOf(runtime.env),
    })
    return handle(c.req.raw, context)
  })
  return app
}
