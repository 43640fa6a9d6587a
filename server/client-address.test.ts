import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, limitedNetwork, loggedAddress } from './client-address.ts'
import type { Site } from './http/visit.ts'

/** The client address that the server determines for a request from `peer`. */
async function addressOf(peer: string | undefined, forwarded: string | undefined, hops: number) {
  const app = new Hono<Site>()
  app.get('/', (c) => c.text(clientAddress(c, hops)))
  const headers = new Headers(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded]])
  const bindings = { incoming: { socket: { remoteAddress: peer } } }
  return (await app.request('/', { headers }, bindings)).text()
}

test.each([
  ['nobody is trusted: the socket', '192.0.2.1', '203.0.113.7', 0, '192.0.2.1'],
  ['one proxy: what it saw', '192.0.2.1', '203.0.113.7', 1, '203.0.113.7'],
  ['what the client wrote itself is not believed', '192.0.2.1', '10.9.9.9, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies', '192.0.2.1', '10.9.9.9, 203.0.113.7, 192.0.2.2', 2, '203.0.113.7'],
  ['fewer proxies than promised: the first known', '192.0.2.1', '203.0.113.7', 3, '203.0.113.7'],
  ['a proxy that says nothing', '192.0.2.1', undefined, 1, '192.0.2.1'],
  ['a proxy that says nonsense', '192.0.2.1', 'unknown, <script>', 1, '192.0.2.1'],
  ['IPv4 in IPv6 dress', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['no socket', undefined, undefined, 1, 'unknown'],
])('%s', async (_what, peer, forwarded, hops, expected) => {
  expect(await addressOf(peer, forwarded, hops)).toBe(expected)
})

test('a household of IPv6 counts as one', () => {
  expect(limitedNetwork('2001:db8:1:2:3:4:5:6')).toBe(limitedNetwork('2001:db8:1:2::9'))
  expect(limitedNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(limitedNetwork('2001:db8:1:3::9')).not.toBe(limitedNetwork('2001:db8:1:2::9'))
  expect(limitedNetwork('192.0.2.1')).toBe('192.0.2.1')
})

test('the log tells addresses apart and holds none', () => {
  expect(loggedAddress('192.0.2.1')).toBe(loggedAddress('192.0.2.1'))
  expect(loggedAddress('192.0.2.1')).not.toBe(loggedAddress('192.0.2.2'))
  expect(loggedAddress('192.0.2.1')).toMatch(/^[0-9a-f]{10}$/)
})
