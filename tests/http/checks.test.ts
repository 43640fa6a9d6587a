import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { rawRequest, type RawRequest } from './raw-request.ts'

const START = 120_000 // milliseconds, with the build

let server: RoostServer
beforeAll(async () => {
  server = await startRoost({ DEMO: '0' })
}, START)
afterAll(async () => {
  await server.stop()
})

const port = () => Number(new URL(server.url).port)
const ask = (path: string, request: Partial<RawRequest> = {}) =>
  rawRequest({ port: port(), path, ...request })

/** A request's log line; throws while there is none. */
function loggedFor(id: string): Record<string, unknown> {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(id))
  if (line === undefined) throw new Error(`nothing about ${id} in the log`)
  return JSON.parse(line) as Record<string, unknown>
}

test.each(['evil.example', 'localhost.evil.example', '192.0.2.1'])(
  'the Host %s is not ours, and the answer is not kept',
  async (Host) => {
    const answer = await ask('/', { headers: { Host } })
    expect([answer.status, answer.headers['cache-control']]).toEqual([421, 'no-store'])
    expect((await ask(`http://${Host}/`)).status).toBe(421)
  },
)

test('an invalid Host is a bad request', async () => {
  for (const Host of ['localhost:80@evil.example', 'a b', '/']) {
    expect((await ask('/', { headers: { Host } })).status).toBe(400)
  }
})

test('this machine accepts each of its host names, and health checks any', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
    expect((await ask('/about-us', { headers: { Host: `${name}:9999` } })).status).toBe(200)
  }
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(path, { headers: { Host: '10.1.2.3' } })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('the policy lists the hash of every inline script of a page, and allows no other', async () => {
  for (const path of ['/', '/listings', '/about-us', '/no-such-page']) {
    const { headers, body } = await ask(path)
    const policy = String(headers['content-security-policy'])
    const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(2)
    for (const [, script = ''] of scripts) {
      expect(sources).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(sources).not.toMatch(/unsafe|nonce|https?:|\*/)
    expect(body).not.toContain(' nonce=')
  }
})

test('every response has an id, and the log the same one without the query', async () => {
  const { headers } = await ask('/listings?words=my%20secret%20wish')
  const id = String(headers['x-request-id'])
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  const line = await vi.waitFor(() => loggedFor(id), 60_000)
  expect(line).toMatchObject({ method: 'GET', path: '/listings', status: 200, requestId: id })
  expect(line.ms).toBeGreaterThanOrEqual(0)
  expect(server.output()).not.toContain('wish')
  await ask('/public-profile/0190b5a2-1111-7222-8333-123456789abc')
  await ask('/find-mate/John-Doe')
  const last = await ask('/ana.smith')
  await vi.waitFor(() => loggedFor(String(last.headers['x-request-id'])), 60_000)
  expect(server.output()).not.toMatch(/0190b5a2|John|ana\.|127\.0\.0\.1"/)
})

test('clients cannot choose a request’s id', async () => {
  const { headers } = await ask('/', { headers: { 'X-Request-Id': 'chosen-by-client' } })
  expect(headers['x-request-id']).not.toBe('chosen-by-client')
})

test('another site cannot make a visitor change anything', async () => {
  const post = (headers: Record<string, string>) => ask('/terms', { method: 'POST', headers })
  expect((await post({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ Origin: 'null' })).status).toBe(403)
  expect((await post({ Origin: `https://localhost:${port()}` })).status).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  // 405: this page has no action, but the request got that far.
  expect((await post({ Origin: server.url })).status).toBe(405)
  const here = `127.0.0.1:${port()}`
  expect((await post({ Host: here, Origin: `http://${here}` })).status).toBe(405)
  expect((await post({})).status).toBe(405)
})

test('a body is at most 256 kB, whether it says its length or not', async () => {
  const body = Buffer.alloc(256_001, 'a')
  const chunked = { 'Transfer-Encoding': 'chunked' }
  expect((await ask('/terms', { method: 'POST', body })).status).toBe(413)
  expect((await ask('/terms', { method: 'POST', body, headers: chunked })).status).toBe(413)
  const fits = body.subarray(1)
  expect((await ask('/terms', { method: 'POST', body: fits })).status).toBe(405)
  expect((await ask('/terms', { method: 'POST', body: fits, headers: chunked })).status).toBe(405)
})

test('a list of homes that is too large is refused with a message, before it is read', async () => {
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': '22000000',
    Connection: 'close',
  }
  const answer = await ask('/manage/import', { method: 'POST', headers })
  expect(answer.status).toBe(413)
  expect(answer.body).toContain('A list can have at most 20 MB.')
})

test.each(['/manage/import', '/photos'])(
  'nobody sends a large form to %s without being signed in',
  async (path) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '2000000' }
    const answer = await ask(path, { method: 'POST', headers })
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    expect(answer.body).toContain('Log in first')
  },
)

test.each([
  ['/%ff', 400],
  ['/a%00b', 400],
  ['/listings?words=%00', 400],
  ['/%E0%A4%A', 400],
  ['/..%2f..%2fetc%2fpasswd', 404],
  ['/assets/../../package.json', 404],
  ['/assets/..%2f..%2fserver%2findex.js', 404],
  ['/no-such-page', 404],
  ['/api/no-such-thing', 404],
])('%s is answered with %i, in words', async (path, status) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toMatch(path.startsWith('/api/') ? /^\{"error":"There is nothing here/ : /<h1/)
  expect(answer.body).not.toMatch(/node_modules|at async|\.ts:\d/)
})

test('a URL of more than 8 kB is too long', async () => {
  for (const start of ['/', '/listings?words='])
    expect((await ask(start + 'a'.repeat(9000))).status).toBe(414)
})

test.each(['TRACE', 'PROPFIND', 'POST', 'DELETE'])('%s on a page that only shows is 405', async (method) => {
  const answer = await ask('/terms', { method })
  expect(answer.status).toBe(405)
})

test('files of the build are kept for ever and sent compressed', async () => {
  const page = await ask('/')
  const [script = ''] = /\/assets\/framework[^"]*\.js/.exec(page.body) ?? []
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await ask(script, { headers: { 'Accept-Encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toBe('Accept-Encoding')
  }
  const icon = await ask('/icon.svg')
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  const again = await ask('/icon.svg', { headers: { 'If-None-Match': String(icon.headers.etag) } })
  expect([again.status, again.body]).toEqual([304, ''])
  const [photo = ''] = globSync('demo-photos/*/*.webp', { cwd: 'public' })
  const { headers } = await ask(`/${photo}`)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const part = await ask(`/${photo}`, { headers: { Range: 'bytes=0-3' } })
  expect([part.status, part.body]).toEqual([206, 'RIFF'])
  expect((await ask('/assets/of-an-old-build.js')).status).toBe(404)
})

test('the licenses of what others made are served, and the page about Roost leads there', async () => {
  expect((await ask('/about-us')).body).toContain('href="/third-party-notices.txt"')
  const { status, headers, body } = await ask('/third-party-notices.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  // A script, the font, the icons and the data.
  for (const part of ['## react-dom - ', '## maplibre-gl - ', 'SIL Open Font License', 'Lucide', 'ODbL'])
    expect(body).toContain(part)
})

// 200 bytes above the measured size, so that adding code to these pages is noticed here (docs/performance.md). Each contains the list of
// routes, which compresses to a few bytes more or less on other machines.
test.each([
  ['/', 127],
  ['/listings', 141.7],
  ['/login', 127.2],
  ['/signup', 137],
  ['/find-mate', 144.6],
])(
  'the scripts of a first visit to %s are less than %d kB, without those that read forms',
  async (path, most) => {
    const { body } = await ask(path)
    // The list that server/http/pages/scripts-last.ts passes to the script that starts the others.
    const [, list = '[]'] = /\)\((\["\/assets\/[^\]]*\])/.exec(body) ?? []
    const files = JSON.parse(list) as string[]
    expect(body).not.toMatch(/<(?:link|script)[^>]*(?:modulepreload|type="module")/)
    expect(files.length).toBeGreaterThan(5)
    const sizes = files.map(async (file) => {
      const { headers } = await ask(file, { headers: { 'Accept-Encoding': 'br' } })
      return Number(headers['content-length'])
    })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(90_000)
    expect(bytes).toBeLessThan(most * 1000)
    expect(files.some((file) => file.includes('/zod'))).toBe(false)
  },
)

test('no style asks again about every element whenever something is focused or pressed', async () => {
  const [, sheet = ''] =
    /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"/.exec((await ask('/listings')).body) ?? []
  const { body } = await ask(sheet)
  expect(body).toContain(':has(')
  // What Tailwind makes of not-group-has-…: one such selector made each press on /listings take 200 ms longer on a slow phone.
  expect(body.match(/[^{}]*:not\(:is\([^{}]*:has\([^{}]*\{/g) ?? []).toEqual([])
})

test('pages are compressed as the browser likes', async () => {
  for (const [accepts, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const { headers } = await ask('/listings', { headers: { 'Accept-Encoding': accepts } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
  }
})

test('development pages are not available behind a proxy', async () => {
  expect((await ask('/dev')).status).toBe(200)
  for (const path of ['/dev', '/DEV', '/%64ev', '/dev.data', '/dev/', '//dev']) {
    const answer = await ask(path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect([path, answer.status]).toEqual([path, 404])
  }
  const marks = { Forwarded: 'for=203.0.113.7', Via: '1.1 proxy', 'X-Real-IP': '203.0.113.7' }
  for (const [name, value] of Object.entries(marks)) {
    const answer = await ask('/dev', { headers: { [name]: value } })
    expect([name, answer.status]).toEqual([name, 404])
  }
})

test('too many requests are told when to retry', async () => {
  const posts = Array.from({ length: 320 }, () => ask('/terms', { method: 'POST' }))
  const refused = (await Promise.all(posts)).find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.body).toMatch(/Too many requests/)
  const json = await ask('/api/anything', { method: 'POST' })
  expect([json.status, JSON.parse(json.body).error]).toEqual([429, expect.stringMatching(/wait \d+ second/)])
  expect((await ask('/about-us')).status).toBe(200)
})

test.each([
  '/admin/letters',
  '/api/notices',
  '/collections/01a227bc-7e8e-71ef-aea8-169c85a1eaad/activity',
  '/collections/01a227bc-7e8e-71ef-aea8-169c85a1eaad/order',
])('%s was removed, and answers 404', async (path) => {
  expect((await ask(path)).status).toBe(404)
})
