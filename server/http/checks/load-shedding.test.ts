import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sheddingLoad, watchLoad, type Load } from './load-shedding.ts'

const loadOf = (late: () => number): Load => ({ late, answering: async (answer) => answer() })
const visit = { requestId: 'r', network: '' }

/** The port of a server that accepts connections and says nothing. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('the later the process, the fewer requests it takes: visitors go first, then members, writes last', async () => {
  let late = 0
  const answer = sheddingLoad(
    async () => new Response('a page'),
    loadOf(() => late),
  )
  const status = async (init: RequestInit = {}) =>
    (await answer(new Request('http://localhost/listings', init), visit)).status
  const all = async () => [
    await status(),
    await status({ headers: { Cookie: 'a=b' } }),
    await status({ method: 'POST', headers: { Cookie: 'a=b' } }),
  ]
  expect(await all()).toEqual([200, 200, 200])
  late = 500
  expect(await all()).toEqual([503, 200, 200])
  late = 1_000
  expect(await all()).toEqual([503, 503, 200])
  late = 3_000
  expect(await all()).toEqual([503, 503, 503])
  late = 0
  expect(await all()).toEqual([200, 200, 200])
})

test('a refusal says when to come back, and is not kept', async () => {
  const answer = sheddingLoad(
    async () => new Response('a page'),
    loadOf(() => 5_000),
  )
  const page = await answer(new Request('http://localhost/api/listings'), visit)
  expect(page.headers.get('Retry-After')).toBe('3')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(await page.json()).toEqual({
    error: expect.stringContaining('Too many people'),
    requestId: 'r',
  })
})

test('a process that works without a pause is as late as the requests that it has begun', async () => {
  const pool = new pg.Pool()
  const load = watchLoad(pool, { isBrief: () => false })
  const waiting = Array.from({ length: 50 }, () => load.answering(() => new Promise(() => {})))
  expect(waiting).toHaveLength(50)
  expect(load.late()).toBe(0) // they wait for something else
  const until = performance.now() + 20_000
  while (load.late() < 500 && performance.now() < until)
    await load.answering(async () => {
      const end = performance.now() + 20
      while (performance.now() < end);
      await new Promise((done) => setImmediate(done))
    })
  expect(load.late()).toBeGreaterThanOrEqual(500) // 50 of 20 ms each
  await pool.end()
})

test('a wait for connections is lateness, but not for the first hundred while the database is gone for a moment', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await silentPort(), max: 1 })
  for (const _ of [1, 2]) pool.query('select 1').catch(() => {})
  let isBrief = false
  const load = watchLoad(pool, { isBrief: () => isBrief })
  await vi.waitFor(() => expect(load.late()).toBeGreaterThan(500), 20_000)
  const waited = load.late()
  isBrief = true
  expect(load.late()).toBeLessThan(waited)
  void Array.from({ length: 100 }, () => load.answering(() => new Promise(() => {})))
  expect(load.late()).toBeGreaterThanOrEqual(waited)
})
