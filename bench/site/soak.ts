// Half of the load that one process can answer, for as many minutes as requested: whether its memory grows, anything fails, or
// answers get slower. Visitors and students browse, like homes and write messages.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { makeConversation } from '#app/features/messages/factory.ts'
import { operator } from '#app/platform/access.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { withHomes, type BenchDatabase } from '../database.ts'
import { serveSite, SITE_SECRET, type Served } from '../load.ts'
import type { Result } from '../rows.ts'

const HOMES = 10_000
const STUDENTS = 40
/** Minutes at the start after which memory and speed are compared with the end. */
const WARM = 4

type Ask = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
type Minute = { p99: number; failed: number; refused: number; held: number; resident: number }

const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

async function makeStudents({ ctx }: BenchDatabase) {
  const site = { ...ctx, actor: operator, secrets: createSecrets(SITE_SECRET) }
  const names = Array.from({ length: STUDENTS }, (_, number) => `Student N${number}`)
  const people = await lookingStudents(site, ...names)
  return Promise.all(
    people.map(async (one, number) => {
      const other = people[number ^ 1]
      if (!other) throw new Error('the number of students is even')
      const conversation = await makeConversation(site, [one, other], ['Hi!'])
      const { headers } = await openBrowser(site, one.id)
      return { cookie: headers.get('Cookie') ?? '', conversation }
    }),
  )
}

/** A user's next request. */
function nextRequest(students: Awaited<ReturnType<typeof makeStudents>>, homes: string[]): Ask {
  const { cookie, conversation } = oneOf(students)
  const chance = Math.random()
  const headers: Record<string, string> = { 'Accept-Encoding': 'br' }
  if (chance < 0.5) headers.Cookie = cookie
  if (chance < 0.1) {
    const form = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    const [path, fields] =
      chance < 0.07
        ? [`/expanded-listing/${oneOf(homes)}/like`, { liked: oneOf(['0', '1']) }]
        : ['/api/messages', { conversation, clientId: randomUUID(), text: 'Hello again', seen: '0' }]
    const body = new URLSearchParams(fields).toString()
    return { method: 'POST', path, headers: { ...headers, ...form }, body }
  }
  const search = `campus=usc&max=${800 + 50 * Math.floor(Math.random() * 30)}&beds=${oneOf([1, 2, 3])}`
  const pages = ['/', `/listings?${search}`, `/listings?${search}`, `/expanded-listing/${oneOf(homes)}`]
  const own = chance < 0.5 ? ['/messages', '/find-mate'] : [`/api/listings?${search}`]
  return { method: 'GET', path: oneOf([...pages, ...own]), headers }
}

async function memoryOf({ child }: Served): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message')
  child.send('memory')
  const [memory] = (await answer) as [NodeJS.MemoryUsage]
  return memory
}

/** @param minutes the duration after the capacity was measured */
export async function benchSoak(minutes: number): Promise<Result> {
  return withHomes(HOMES, async (database) => {
    const students = await makeStudents(database)
    const { rows } = await database.pool.query<{ id: string }>('select id from listings limit 2000')
    const homes = rows.map(({ id }) => id)
    const site = await serveSite(database.url, await freePort())
    const requests = [
      { setupRequest: (request: object) => ({ ...request, ...nextRequest(students, homes) }) },
    ]
    const send = (duration: number, overallRate?: number) =>
      autocannon({ url: site.url, connections: 10, duration, requests, ...(overallRate && { overallRate }) })
    try {
      await send(20)
      const capacity = (await send(20)).requests.average
      const seen: Minute[] = []
      for (let minute = 0; minute < minutes; minute += 1) {
        const { latency, errors, timeouts, ...answers } = await send(60, Math.round(capacity / 2))
        const { heapUsed, external, rss } = await memoryOf(site)
        seen.push({
          p99: latency.p99,
          failed: answers['5xx'] + errors + timeouts,
          refused: answers['4xx'],
          held: heapUsed + external,
          resident: rss,
        })
        process.stderr.write(`minute ${minute + 1}: ${JSON.stringify(seen.at(-1))}\n`)
      }
      return {
        rows: [],
        extra: { 'requests a second, half of the capacity': capacity / 2, ...summary(seen) },
      }
    } finally {
      await site.stop()
    }
  })
}

function summary(seen: Minute[]): Result['extra'] {
  const mean = (part: Minute[], of: (minute: Minute) => number) =>
    part.reduce((sum, minute) => sum + of(minute), 0) / part.length
  const [early, late] = [seen.slice(WARM, WARM + 3), seen.slice(-3)]
  const growth = (of: (minute: Minute) => number) =>
    `${((100 * mean(late, of)) / mean(early, of) - 100).toFixed(1)} %`
  const sum = (of: (minute: Minute) => number) => seen.reduce((total, minute) => total + of(minute), 0)
  return {
    minutes: seen.length,
    [`growth of what it holds, last 3 minutes against 3 after minute ${WARM}`]: growth(({ held }) => held),
    'growth of its resident memory': growth(({ resident }) => resident),
    'MB that it holds at the end': mean(late, ({ held }) => held) / 1e6,
    'MB resident at the end': mean(late, ({ resident }) => resident) / 1e6,
    'p99 then, ms': mean(early, ({ p99 }) => p99),
    'p99 at the end, ms': mean(late, ({ p99 }) => p99),
    'answers with 5xx, errors and timeouts': sum(({ failed }) => failed),
    'answers with 4xx': sum(({ refused }) => refused),
  }
}
