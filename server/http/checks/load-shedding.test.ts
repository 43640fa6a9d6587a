import { getRequestListener } from '@hono/node-server'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sheddingLoad, watchLoad, type Load } from './load-shedding.ts'
import { createRequestQueue } from './request-queue.ts'
import { pageCache } from '../../page-cache.ts'

const loadOf = (late: () => number): Load => ({ late, answering: async (answer) => answer() })
const visit = { requestId: 'r', network: '' }
const html = { headers: { 'Content-Type': 'text/html' } }

/** The port of a server that accepts connections and never answers. */
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

/** A site where a request begins when the test takes a turn, at a time that the test sets. `/endless` is never answered.
 *  Readers of the same address without a cookie share one answer. */
async function siteInTurns() {
  const turns: (() => void)[] = []
  const state = { now: 0, arrived: 0, left: 0, begun: [] as string[] }
  const taken = sheddingLoad(
    (request) => {
      const { pathname } = new URL(request.url)
      state.begun.push(pathname)
      return pathname === '/endless' ? new Promise(() => {}) : Promise.resolve(new Response('a page', html))
    },
    loadOf(() => 0),
    createRequestQueue({ now: () => state.now }, (work) => void turns.push(work)),
  )
  const answer = pageCache(taken, 'http://127.0.0.1', { now: () => state.now + 1 })
  const listener = getRequestListener((request) => {
    request.signal.addEventListener('abort', () => void (state.left += 1))
    const answered = answer(request, visit)
    state.arrived += 1
    return answered
  })
  const server = createHttpServer((request, response) => void listener(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    state,
    turn: async () => {
      turns.shift()?.()
      await setImmediate()
    },
    /** Sends a request and waits until it has arrived. */
    send: async (path: string, init: RequestInit = {}) => {
      const before = state.arrived
      const browser = new AbortController()
      const answered = fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: browser.signal })
      const status = answered.then((response) => response.status)
      status.catch(() => undefined) // `/endless` and aborted requests get none
      await vi.waitFor(() => expect(state.arrived).toBe(before + 1), 20_000)
      /** Closes the connection and waits until the site notices. */
      const leave = async () => {
        const known = state.left + 1
        browser.abort()
        await vi.waitFor(() => expect(state.left).toBe(known), 20_000)
      }
      return { status, leave }
    },
  }
}

const member = { headers: { Cookie: 'a=b' } }
const write = { method: 'POST', ...member }

test('requests begin one by one in the order of their arrival, whatever those before wait for', async () => {
  const { state, turn, send } = await siteInTurns()
  for (const path of ['/endless', '/second', '/third']) await send(path)
  expect(state.begun).toEqual([])
  await turn()
  expect(state.begun).toEqual(['/endless'])
  const last = await send('/last')
  await turn()
  await turn()
  await turn()
  expect(state.begun).toEqual(['/endless', '/second', '/third', '/last'])
  expect(await last.status).toBe(200)
})

test('a request that could not begin in time is refused instead of being answered late', async () => {
  const { state, turn, send } = await siteInTurns()
  const waiting = [await send('/'), await send('/', member), await send('/', write), await send('/', member)]
  state.now = 500
  await turn()
  expect(await waiting[0]?.status).toBe(503)
  expect(await waiting[1]?.status).toBe(200)
  state.now = 2_999
  await turn()
  expect(await waiting[2]?.status).toBe(200)
  await turn()
  expect(await waiting[3]?.status).toBe(503)
  const later = await send('/')
  await turn()
  expect(await later.status).toBe(200)
})

test('whoever comes to a queue whose first has waited too long for them is refused at once', async () => {
  const { state, turn, send } = await siteInTurns()
  const first = await send('/', write)
  state.now = 500
  expect(await (await send('/')).status).toBe(503)
  const second = await send('/', member)
  await turn()
  await turn()
  expect([await first.status, await second.status]).toEqual([200, 200])
})

test('a page that nobody waits for any more is not made, but what somebody wrote is done', async () => {
  const { state, turn, send } = await siteInTurns()
  const leaving = [await send('/read', member), await send('/written', write)]
  leaving.push(await send('/nobody'), await send('/nobody'), await send('/shared'))
  const staying = [await send('/shared'), await send('/last', member)]
  for (const { leave } of leaving) await leave()
  for (const _ of [1, 2, 3]) await turn()
  expect(state.begun).toEqual(['/written', '/shared', '/last'])
  for (const { status } of staying) expect(await status).toBe(200)
})

test('a wait for connections is lateness, but not for the first hundred while the database is gone for a moment', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await silentPort(), max: 1 })
  for (const _ of [1, 2]) pool.query('select 1').catch(() => {})
  let isBrief = false
  const load = watchLoad(pool, { isBrief: () => isBrief })
  await vi.waitFor(() => expect(load.late()).toBeGreaterThan(500), 60_000)
  const waited = load.late()
  isBrief = true
  expect(load.late()).toBeLessThan(waited)
  void Array.from({ length: 100 }, () => load.answering(() => new Promise(() => {})))
  expect(load.late()).toBeGreaterThanOrEqual(waited)
})
