// The site behind a proxy that terminates TLS: plain HTTP with the public Host.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { rawRequest, type RawRequest } from './raw-request.ts'

const START = 120_000 // milliseconds, with the build

let server: RoostServer
let port: number
let publicUrl: string
beforeAll(async () => {
  port = await freePort()
  publicUrl = `https://roost.example:${port}`
  server = await startRoost({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    APP_SECRET: 'of one test, and of nobody else at all',
    TRUST_PROXY: '1',
    MAP_STYLE_URL: 'https://maps.example/style.json',
    MAP_HOSTS: 'https://tiles.example',
  })
}, START)
afterAll(async () => {
  await server.stop()
})

const ask = (path: string, { headers, ...request }: Partial<RawRequest> = {}) =>
  rawRequest({
    port,
    path,
    headers: {
      Host: `roost.example:${port}`,
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Proto': 'https',
      ...headers,
    },
    ...request,
  })

test('a form of our own page is accepted, and one over plain HTTP is not', async () => {
  // 405: this page has no action, but React Router's own origin check also let the request pass.
  const post = (Origin: string) => ask('/terms', { method: 'POST', headers: { Origin } })
  expect((await post(publicUrl)).status).toBe(405)
  expect((await post(publicUrl.replace('https', 'http'))).status).toBe(403)
})

test('browsers are told to use https only, and the map’s sources are allowed', async () => {
  const { headers } = await ask('/')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://maps.example https://tiles.example;",
  )
})

test('the proxy may set a request’s id', async () => {
  const { headers } = await ask('/', { headers: { 'X-Request-Id': 'proxy-1234' } })
  expect(headers['x-request-id']).toBe('proxy-1234')
  const odd = await ask('/', { headers: { 'X-Request-Id': 'two words' } })
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
})

test('a limit counts the visitor and not the proxy', async () => {
  const post = (address: string) =>
    ask('/terms', { method: 'POST', headers: { 'X-Forwarded-For': `10.0.0.1, ${address}` } })
  const many = await Promise.all(Array.from({ length: 320 }, () => post('198.51.100.1')))
  expect(many.some(({ status }) => status === 429)).toBe(true)
  expect((await post('198.51.100.2')).status).toBe(405)
})

test('development pages do not exist', async () => {
  expect((await ask('/dev')).status).toBe(404)
})
