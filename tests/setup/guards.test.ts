import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'

// The guards fail a test after it has ended, so these tests are expected to fail: without its guard, each would pass.
// oxlint-disable vitest/expect-expect
test.fails('an outgoing request fails the test, although its error is swallowed', async () => {
  await fetch('http://192.0.2.1/').catch(() => undefined)
})

test.fails('a warning on the console fails the test', () => {
  console.warn('planted by a test')
})

test('a request to this machine and an expected error do not', async () => {
  const spy = vi.spyOn(console, 'error').mockReturnValue(undefined)
  console.error('expected')
  expect(spy).toHaveBeenCalledWith('expected')
  spy.mockRestore()
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)
  expect(await answer.text()).toBe('here')
  server.close()
})
