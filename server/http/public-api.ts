import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Site } from './visit.ts'

const addresses = ['/api/listings', '/api/listings/*', '/api/sublets', '/api/campuses', '/api/openapi.json']

/** Allows scripts on all sites to read the public API, without cookies. */
export function publicApi(): Hono<Site> {
  const app = new Hono<Site>()
  const anybody = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    exposeHeaders: ['ETag'],
    maxAge: 86_400,
  })
  for (const address of addresses) app.use(address, anybody)
  return app
}
