// Tests each middleware in front of the routes by itself: which requests it lets pass, and what every answer says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { contentSecurityPolicy } from './pages/content-security.ts'
import { devGuard } from './checks/dev-guard.ts'
import { mapTiles } from './map-tiles.ts'
import { publicApi } from './public-api.ts'
import { retryAfter } from './checks/retry-after.ts'
import { sameOrigin } from './checks/same-origin.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { undeclaredProxy } from './pages/undeclared-proxy.ts'
import type { Site, SiteMiddleware } from './visit.ts'

const demo = readEnv({})
const production = readEnv({
  DATABASE_URL: 'postgres://roost:pass@db:5432/roost',
  PUBLIC_URL: 'https://roost.example',
  APP_SECRET: 'of one test, and of nobody else at all',
  DATA_DIR: '/var/lib/roost',
})

function site(middleware: SiteMiddleware) {
  const app = new Hono<Site>()
  app.use(middleware)
  app.get('/own', (c) => c.text('done', 200, { 'X-Frame-Options': 'SAMEORIGIN' }))
  app.all('*', (c) => c.text('done'))
  return app
}

test('every answer says what a browser must not do with it', async () => {
  const app = site(securityHeaders(production))
  const always = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  }
  const ofDocuments = {
    'content-security-policy': contentSecurityPolicy(production)(),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  const said = async (at: string) => Object.fromEntries((await app.request(at)).headers)
  for (const at of ['/', '/api/listings', '/assets/map-worker-abc.js'])
    expect(await said(at), at).toMatchObject({ ...always, ...ofDocuments })
  const part = await said('/assets/app-abc.js')
  expect(part).toMatchObject(always)
  for (const name of Object.keys(ofDocuments)) expect(part).not.toHaveProperty(name)
  expect(await said('/own'), 'a header of the route stays').toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
  const plain = await site(securityHeaders(demo)).request('/')
  expect(plain.headers.has('strict-transport-security')).toBe(false)
})

test('a proxy that was not declared is noticed once, in production', async () => {
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.7' } }
  const warnings = async (env: Env) => {
    const lines: string[] = []
    const log = { warn: (_facts: object, line: string) => lines.push(line) } as unknown as Log
    const app = site(undeclaredProxy(env, log))
    await app.request('/')
    expect(lines).toEqual([])
    for (let round = 0; round < 3; round += 1) await app.request('/', forwarded)
    return lines
  }
  expect(await warnings(production)).toEqual([expect.stringContaining('set TRUST_PROXY')])
  expect(await warnings({ ...production, TRUST_PROXY: 1 })).toEqual([])
  expect(await warnings(demo)).toEqual([])
})

test('no page of another site frames ours, takes its forms or changes its base, and no plug-in runs', () => {
  const rules = contentSecurityPolicy(production)(["'sha256-abc'"]).split('; ')
  expect(rules).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'sha256-abc'",
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
})

test.each([
  ['POST', {}, 200],
  ['POST', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['POST', { 'Sec-Fetch-Site': 'none' }, 200],
  ['POST', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['POST', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['DELETE', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['GET', { 'Sec-Fetch-Site': 'cross-site' }, 200],
  ['POST', { Origin: 'https://roost.example' }, 200],
  ['POST', { Origin: 'https://files.roost.example' }, 403],
  ['POST', { Origin: 'http://roost.example' }, 403],
  ['POST', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 403],
] as const)('%s with %j from a browser: %i', async (method, headers, status) => {
  const app = site(sameOrigin(production))
  // As forwarded by a proxy that terminates TLS.
  expect((await app.request('http://roost.example/save', { method, headers })).status).toBe(status)
})

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test.each([
  ['this machine', demo, 'http://localhost/dev', '127.0.0.1', 200],
  ['this machine, by IPv6', demo, 'http://[::1]/dev', '::1', 200],
  ['another machine', demo, 'http://localhost/dev', '192.0.2.7', 404],
  ['an address that begins alike', demo, 'http://localhost/dev', '12.127.0.1', 404],
  ['another host name', demo, 'http://roost.example/dev', '127.0.0.1', 404],
  ['production', production, 'http://localhost/dev', '127.0.0.1', 404],
  ['anywhere, to another page', production, 'http://roost.example/developers', '192.0.2.7', 200],
])('the development pages, asked for from %s', async (_where, env, url, peer, status) => {
  const app = site(devGuard(env))
  expect((await app.request(url, {}, from(peer) as Site['Bindings'])).status).toBe(status)
})

test('other sites may read the public addresses, without cookies, and no others', async () => {
  const app = new Hono<Site>()
  app.route('/', publicApi())
  app.all('*', (c) => c.text('done'))
  const headers = { Origin: 'https://elsewhere.example' }
  for (const at of ['/api/listings', '/api/listings/some-home', '/api/sublets', '/api/openapi.json']) {
    const answer = await app.request(at, { headers })
    expect([at, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([at, '*'])
    expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false)
  }
  for (const at of ['/', '/account', '/api/events.json', '/api/page-views', '/api/campuses/usc'])
    expect((await app.request(at, { headers })).headers.has('Access-Control-Allow-Origin'), at).toBe(false)
})

test('the operator’s street map is read in ranges, and a path that cannot be read stops the start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-map-'))
  try {
    const file = path.join(folder, 'streets.pmtiles')
    expect(mapTiles(demo)).toBeNull()
    expect(() => mapTiles({ ...demo, MAP_PMTILES: file })).toThrow(CannotRun)
    expect(() => mapTiles({ ...demo, MAP_PMTILES: folder })).toThrow('cannot be read')
    writeFileSync(file, '{"name": "campus"}')
    expect(() => mapTiles({ ...demo, MAP_PMTILES: file })).toThrow('which is no PMTiles file')
    writeFileSync(file, 'PMTiles and then some')
    const tiles = mapTiles({ ...demo, MAP_PMTILES: file })
    if (!tiles) throw new Error('there is a file')
    const app = new Hono()
    app.use('/map/streets.pmtiles', tiles)
    const answer = await app.request('/map/streets.pmtiles', { headers: { Range: 'bytes=0-6' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'PMTiles'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  [429, {}, '3600'],
  [429, { 'Retry-After': '7' }, '7'],
  [200, {}, null],
] as const)('a response %i with %j says to wait %s seconds', async (status, headers, wait) => {
  const app = new Hono<Site>().use(retryAfter)
  app.get('/limited', () => new Response('', { status, headers }))
  expect((await app.request('/limited')).headers.get('Retry-After')).toBe(wait)
})
