// The second baseline of `members`: each page in bare React Router behind Hono. Its loader runs the page's own statements in
// the same rounds, the session's first, and returns what our loaders returned. Its component renders the same markup,
// compressed like our pages. Nothing is computed.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { bareRouter } from './bare-router.ts'
import { askedByHand, type Asked } from './asked-by-hand.ts'
import { plainPool } from '../database.ts'
import { markupOf } from './same-markup.ts'

/** `data` is what our site sends to a script. */
export type BarePage = { path: string; asked: Asked[]; html: string; data: string }

const zip = promisify(gzip)
const pool = plainPool(process.env.DATABASE_URL ?? '')
const pages = JSON.parse(readFileSync(process.env.PAGES ?? '', 'utf8')) as BarePage[]

const routes = pages.map(async ({ path, asked, html, data }, index) => {
  const ask = askedByHand(pool, asked)
  const markup = markupOf(html.replaceAll(/<script\b[\s\S]*?<\/script>/g, ''))
  const { value } = await decode(new Blob([data]).stream(), globalThis)
  const loader = async () => {
    await ask()
    return value
  }
  return {
    id: `page-${index}`,
    path: new URL(path, 'http://bare').pathname.slice(1),
    loader,
    default: () => markup,
  }
})
const handle = bareRouter(await Promise.all(routes))

const app = new Hono()
app.all('*', async (c) => {
  const response = await handle(c.req.raw)
  const page = Buffer.from(await response.arrayBuffer())
  response.headers.set('Content-Encoding', 'gzip')
  return new Response(await zip(page, { level: 5 }), response)
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`the bare router answers at http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))
