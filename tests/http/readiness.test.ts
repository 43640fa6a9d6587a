import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { startProxy } from '#tests/setup/servers/tcp-proxy.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'

/** How many other connections a database has, except those of running jobs, which come and go. */
async function connectionsTo(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()' +
      " and application_name <> 'roost jobs'",
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** A site whose database can go silent; it waits for seconds where others wait for half a minute.
 *  @param more additional variables */
async function siteBehindProxy(more: Record<string, string> = {}) {
  const place = await placeForSite({ DATABASE_POOL_SIZE: '4', DATABASE_CONNECT_SECONDS: '2' })
  const proxy = await startProxy(place.env.DATABASE_URL ?? '')
  const short = { DATABASE_STATEMENT_SECONDS: '3', LIVENESS_SECONDS: '1', ...more }
  const site = await startRoost({ ...place.env, ...short, DATABASE_URL: proxy.url })
  const stop = async () => {
    await site.stop()
    await proxy.close()
    await place.remove()
  }
  const says = (path: string, status: number) =>
    vi.waitFor(async () => expect((await fetch(`${site.url}${path}`)).status).toBe(status), {
      timeout: 60_000,
      interval: 200,
    })
  return { proxy, site, says, stop, url: place.env.DATABASE_URL ?? '' }
}

describe('one site', () => {
  let place: Awaited<ReturnType<typeof siteBehindProxy>>
  beforeAll(async () => {
    place = await siteBehindProxy()
  })
  afterAll(() => place?.stop())
  beforeEach(async () => {
    await place.proxy.heal() // after a first try
    await place.says('/readyz', 200)
  })

  // Comes first, because for two seconds after a long outage, as in the next test, a new one counts as the same.
  test('while another server becomes the primary, a page waits, and the process stays ready', async () => {
    const { proxy, site, says } = place
    await proxy.refuse()
    const page = fetch(`${site.url}/listings?beds=2`)
    const failures = () => site.output().split('the database did not answer').length - 1
    const before = failures()
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(before), 60_000)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    await proxy.heal()
    expect((await page).status).toBe(200)
    await says('/readyz', 200)
  })

  test('a database that accepts connections and says nothing wedges nobody: requests fail, and work again once it answers', async () => {
    const { proxy, site, says, url } = place
    const visits = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => {
          const answer = await fetch(`${site.url}/api/listings`) // pages are cached for seconds
          return [answer.status, answer.headers.get('Retry-After')]
        }),
      )
    expect(new Set((await visits()).map(([status]) => status))).toEqual(new Set([200]))

    // The pool, and two listeners: for live events and for jobs.
    await vi.waitFor(async () => {
      await visits()
      expect(await connectionsTo(url)).toBe(4 + 2)
    }, 60_000)

    proxy.silence()
    for (const answer of await visits()) expect(answer).toEqual([503, '2'])
    await says('/readyz', 503)
    await says('/healthz', 503)

    await proxy.heal()
    await says('/readyz', 200)
    await says('/healthz', 200)
    expect(new Set((await visits()).map(([status]) => status))).toEqual(new Set([200]))
  })

  test('without its database the process runs but is not ready, a page says so without a stack trace, and all is found again', async () => {
    const { proxy, site, says } = place
    await proxy.refuse()
    const first = await fetch(`${site.url}/listings`) // before any health check
    expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '2'])
    await says('/readyz', 503) // a result is cached for a second
    expect(await (await fetch(`${site.url}/readyz`)).text()).toBe('database')
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

    const page = await fetch(`${site.url}/listings`)
    const id = page.headers.get('X-Request-Id')
    const html = await page.text()
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(html).toContain('We are not quite ready')
    expect(html).not.toMatch(/ECONNREFUSED|node_modules|select /)
    const known = new RegExp(`"requestId":"${id}","error":"[^"]+"`)
    expect(site.output()).toMatch(known)

    const views = await fetch(`${site.url}/api/page-views`, {
      method: 'POST',
      headers: { Cookie: 'a=b' },
      body: 'x',
    })
    const api = await fetch(`${site.url}/api/listings`)
    expect(views.status).not.toBe(500)
    expect([api.status, api.headers.get('Retry-After')]).toEqual([503, '2'])

    await proxy.heal()
    await says('/readyz', 200)
    await says('/api/listings', 200)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })
})

test('Prometheus hears of a silent database long before the site gives up on it, and of refused visitors apart from errors', async () => {
  const port = String(await freePort())
  const { proxy, site, stop } = await siteBehindProxy({
    METRICS_PORT: port,
    RATE_LIMITS: '1000',
    DATABASE_CONNECT_SECONDS: '600',
    DATABASE_STATEMENT_SECONDS: '600',
  })
  onTestFinished(stop)
  const counted = async () =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(120_000) })).text()
  proxy.silence()
  const figures = await counted()
  expect(figures).toMatch(/^roost_up 0$/m)
  expect(figures).toMatch(/^roost_live_streams 0$/m)
  expect(figures).not.toMatch(/^roost_jobs_waiting /m)

  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const refused: Response[] = []
  const visit = async (page: number) => {
    const answer = await fetch(`${site.url}/listings?page=${page}`, { signal: leaving.signal })
    if (answer.status === 503) refused.push(answer)
  }
  let page = 0
  await vi.waitFor(
    () => {
      visit((page += 1)).catch(() => {}) // most wait until this test ends
      expect(refused).not.toEqual([])
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(refused[0]?.headers.get('X-Shed')).toBeNull()
  expect(await counted()).toMatch(/^roost_http_request_seconds_count{.*route="\/listings",status="shed"} /m)
})
