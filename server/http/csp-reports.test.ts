import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Runtime } from '../process/runtime.ts'
import { CSP_REPORTS, cspReports } from './csp-reports.ts'
import type { Site } from './visit.ts'

test('a report is logged without ids, query and whole addresses; others are refused, and many are dropped', async () => {
  const lines: object[] = []
  const log = { warn: (fields: object) => lines.push(fields) } as unknown as Log
  const app = new Hono<Site>()
  app.route('/', cspReports({ env: readEnv({}), log } as Runtime, new Set(['listings'])))
  const send = async (body: string) => {
    const headers = { 'Content-Type': 'application/csp-report', 'Content-Length': String(body.length) }
    return (await app.request(CSP_REPORTS, { method: 'POST', headers, body })).status
  }
  const report = JSON.stringify({
    'csp-report': {
      'document-uri': 'https://roost.example/listings/ana-rivera?q=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?cookie=1',
    },
  })
  expect(await send(report)).toBe(204)
  expect(lines).toEqual([
    { part: 'csp', rule: 'script-src-elem', page: '/listings/:word', blocked: 'evil.example' },
  ])
  for (const body of ['', '{', '[]', '{"csp-report":1}']) expect(await send(body)).toBe(400)
  expect(await send(' '.repeat(9000))).toBe(413)
  const statuses: number[] = []
  for (let times = 0; times < 25; times += 1) statuses.push(await send(report))
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})
