// The baseline of `ingest http`: one handler that parses a message and adds its rows to a batch, which COPY writes twice a
// second. It does no checks, cleaning or deduplication.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { VisitMessage } from '#app/features/analytics/read-message.ts'
import { plainPool } from '../database.ts'

const WRITE_EVERY = 500 // milliseconds

const pool = plainPool(process.env.DATABASE_URL ?? '')
let visits: string[] = []
let views: string[] = []

async function write(): Promise<void> {
  const [ofVisits, ofViews] = [visits, views]
  visits = []
  views = []
  if (ofViews.length > 0) {
    const client = await pool.connect()
    try {
      await copy(client, 'copy website_sessions from stdin', ofVisits)
      await copy(client, 'copy page_views from stdin', ofViews)
    } finally {
      client.release()
    }
  }
  setTimeout(() => void write(), WRITE_EVERY)
}

async function copy(client: pg.PoolClient, text: string, lines: string[]): Promise<void> {
  const copying = client.query(copyFrom(text))
  copying.end(lines.join(''))
  await finished(copying)
}

const app = new Hono()
app.post('/api/page-views', async (c) => {
  const { v, s, a, n, e, r, w, p } = JSON.parse(await c.req.text()) as VisitMessage
  const now = Date.now()
  const agent = c.req.header('User-Agent') ?? ''
  const [start, end] = [new Date(now - a).toISOString(), new Date(now).toISOString()]
  const exit = p.at(-1)?.u ?? e
  visits.push(
    `${s}\t${v}\t${start}\t${end}\t${Math.floor(a / 1000)}\t${agent}\t${r || 'direct'}\t${e}\t${exit}\t${n}\tcomputer\tChrome\tLinux\t${w}\t\\N\t\\N\n`,
  )
  for (const { i, u, t, f, a: age, d, h } of p)
    views.push(
      `${i}\t${s}\t${new Date(now - age).toISOString()}\t${u}\t${u.split('?')[0]}\t${t}\t${f}\t${d}\t\\N\tusc\t${h ?? '\\N'}\n`,
    )
  return c.body(null, 202)
})
void write()
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`the bare server answers at http://127.0.0.1:${port}`)
})
