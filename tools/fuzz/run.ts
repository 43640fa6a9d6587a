// `npm run fuzz`: sends malformed requests to every route of a running demo, over HTTP, as visitor, student, manager and admin. It fails
// for a status of 500 or above, an answer that takes longer than ten seconds, an error in the log, or growing memory. The same seed sends
// the same requests. Requests that once found a bug are kept in tools/fuzz/seeds.json and sent again in each run.
import { readFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import routes from '#app/routes.ts'
import { sayUsage } from '#server/commands/usage.ts'
import { seededRandom, type Random } from '#server/demo/random.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { names, requestFor, type Route, type Sent } from './requests.ts'
import { LONGEST, send } from './send.ts'

sayUsage(`npm run fuzz [-- --seed N] [--each N]

Sends malformed requests to every route of a demo that it starts.`)
const { values: options } = parseArgs({
  options: { seed: { type: 'string' }, each: { type: 'string', default: '50' } },
})
const EACH = Number(options.each)
const AT_ONCE = 4
/** How many MB the server's memory may grow in the second half of a run. */
const MOST_GROWTH = 200

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): Route[] {
  return entries.flatMap(({ path = '', children = [], file }) => {
    const own = [above, path].filter(Boolean).join('/')
    return children.length > 0 ? pathsOf(children, own) : [{ path: `/${own}`, file }]
  })
}

const READS = ['GET', 'HEAD']
/** React Router passes all of them to a route's action. */
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const ALL = [...READS, ...WRITES, 'OPTIONS']

/** Addresses that are served in addition to the routes. */
const others: Route[] = [
  { path: '/api/page-views', methods: ['POST'] },
  { path: '/api/csp-reports', methods: ['POST'] },
  { path: '/api/events', methods: READS },
  { path: '/_store/roost/photos/a', methods: ALL },
  { path: '/_store/', methods: ALL },
  { path: '/map/streets.pmtiles', methods: READS },
  { path: '/map/streets/:version/:z/:x/:y', methods: READS },
  { path: '/healthz', methods: READS },
  { path: '/assets/a.js', methods: READS },
]

function methodsOf({ file, methods }: Route): string[] {
  if (file === undefined) return methods ?? []
  return /\baction\b/.test(readFileSync(`app/${file}`, 'utf8')) ? [...READS, ...WRITES] : READS
}

/** Many requests with each method that an address serves, and one with each other method. */
function requestsFor(random: Random, routes: Route[], people: string[], known: string[]): Sent[] {
  return routes.flatMap((route) => {
    const served = methodsOf(route)
    return ALL.flatMap((method) =>
      Array.from({ length: served.includes(method) ? EACH : 1 }, () =>
        requestFor(random, route, method, people, known),
      ),
    )
  })
}

async function logIn(origin: URL, email: string, password: string): Promise<string> {
  const ask = () =>
    fetch(new URL('/login', origin), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'log-in', email, password }),
    })
  let answer = await ask()
  for (let tries = 1; answer.status === 503 && tries < 30; tries += 1) {
    await pass(500)
    answer = await ask()
  }
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (answer.status !== 302 || cookies.length === 0)
    throw new Error(`${email} could not log in: ${answer.status}`)
  return cookies.join('; ')
}

async function logInAs(origin: URL, who: string): Promise<string> {
  const { email, password } = demoAccounts.find(({ role }) => role === who) ?? {}
  return email && password ? logIn(origin, email, password) : ''
}

async function logInAll(origin: URL): Promise<Record<string, string>> {
  const jars: Record<string, string> = {}
  for (const who of ['visitor', 'student', 'manager', 'admin']) jars[who] = await logInAs(origin, who)
  return jars
}

/** Ids and last parts of existing addresses, from these people's pages. */
async function knownParts(origin: URL, jars: Record<string, string>): Promise<string[]> {
  const found = new Set<string>()
  for (const [cookie, page] of Object.values(jars).flatMap((jar) =>
    [
      '/',
      '/listings?campus=usc',
      '/messages',
      '/collections',
      '/groups',
      '/manage',
      '/admin',
      '/admin/people',
      '/find-mate',
      '/account/photos',
    ].map((path) => [jar, path] as const),
  )) {
    const text = await (await fetch(new URL(page, origin), { headers: { Cookie: cookie } })).text()
    for (const [, id = ''] of text.matchAll(/\/([a-z0-9-]+)(?=["/?.])/g))
      if (/[0-9a-f]{8}/.test(id)) found.add(id)
  }
  return [...found].slice(0, 400)
}

async function main(): Promise<number> {
  const seeds = options.seed
    ? [Number(options.seed)]
    : (JSON.parse(readFileSync('tools/fuzz/seeds.json', 'utf8')) as number[])
  const metrics = await freePort()
  const server = await startRoost({ DEMO: '1', RATE_LIMITS: '0', METRICS_PORT: String(metrics) })
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    return Math.round(Number(/^roost_process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? NaN) / 1e6)
  }
  const faults: string[] = []
  let sent = 0
  let refused = 0
  const statuses = new Map<number, number>()
  try {
    const origin = new URL(server.url)
    const jars = await logInAll(origin)
    const known = await knownParts(origin, jars)
    process.stdout.write(
      `${known.length} parts of addresses, ${names.length} names of fields, memory ${await memory()} MB\n`,
    )
    const all = [...pathsOf(routes), ...others]
    const queues = seeds.map((seed) => ({
      seed,
      queue: requestsFor(seededRandom(seed), all, Object.keys(jars), known),
    }))
    const half = queues.reduce((sum, { queue }) => sum + queue.length, 0) / 2
    let warm: number | undefined
    for (const { seed, queue } of queues) {
      const next = queue.values()
      const lane = async () => {
        for (const one of next) {
          // Some requests end their own session.
          if (sent % 100 === 99) Object.assign(jars, await logInAll(origin))
          if (sent >= half) warm ??= await memory()
          let answer = await send(origin, one, jars[one.who] ?? '')
          for (let tries = 1; answer.busy && tries < 30; tries += 1) {
            refused += 1
            await pass(500)
            answer = await send(origin, one, jars[one.who] ?? '')
          }
          const { status, milliseconds } = answer
          sent += 1
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (one.path.startsWith('/logout')) jars[one.who] = await logInAs(origin, one.who)
          if (status < 500 && milliseconds < LONGEST) continue
          const { who, method, path, headers, body } = one
          const fault = {
            seed,
            status,
            ms: Math.round(milliseconds),
            who,
            method,
            path: path.slice(0, 300),
            headers: { ...headers, Cookie: '…' },
            body: body?.toString('latin1').slice(0, 400),
          }
          faults.push(JSON.stringify(fault))
          process.stdout.write(`✗ ${JSON.stringify(fault)}\n`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      process.stdout.write(
        `seed ${seed}: ${sent} requests, ${faults.length} faults, ${refused} tried again because the server was late, memory ${await memory()} MB\n`,
      )
    }
    const growth = (await memory()) - (warm ?? NaN)
    const alive = await fetch(new URL('/readyz', origin))
    process.stdout.write(`memory grew by ${growth} MB in the second half\n`)
    const atEnd = [
      ...(growth <= MOST_GROWTH ? [] : [`memory grew by more than ${MOST_GROWTH} MB`]),
      ...(alive.status === 200 ? [] : [`/readyz answers ${alive.status}`]),
    ]
    for (const fault of atEnd) process.stdout.write(`✗ ${fault}\n`)
    faults.push(...atEnd)
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    for (const line of new Set(errors.map((one) => one.replace(/"(time|requestId|jobId)":"[^"]*",?/g, '')))) {
      faults.push(line)
      process.stdout.write(`✗ log: ${line.slice(0, 1500)}\n`)
    }
  } finally {
    await server.kill()
  }
  process.stdout.write(
    `${[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  )
  process.stdout.write(`${sent - faults.length} passed, ${faults.length} failed\n`)
  return faults.length > 0 ? 1 : 0
}

process.exitCode = await main()
// The killed server's pipes would keep this process alive.
process.exit()
