// Open event streams: the memory and CPU that each costs the process, and how long a message takes to reach another browser.
import { once } from 'node:events'
import http from 'node:http'
import { makeUser } from '#app/features/accounts/factory.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { serve, type Served } from '../load.ts'
import type { Result } from '../rows.ts'

const WARM = 100
const TOLD = 100
const SETTLED = 3_000 // milliseconds after which memory is measured

type Stream = { userId: string; answer: http.IncomingMessage }

/** Opens `size` streams for as many people in one process, then sends events to some of them. */
export async function benchLive(size: number): Promise<Result> {
  const place = await placeForSite({ LOG_LEVEL: 'error' })
  const people = await peopleOf(place.env)
  const site = await serve('server/start.ts', place.env)
  try {
    const signedIn = []
    for (let count = 0; count < size; count += 1) {
      const user = await makeUser(people.ctx)
      const { headers } = await openBrowser(people.ctx, user.id)
      signedIn.push({ userId: user.id, cookie: headers.get('Cookie') ?? '' })
    }
    // Some streams warm up shared code, and close.
    for (const each of signedIn.slice(0, WARM)) (await open(site, each)).answer.destroy()
    const before = await settledMemory(site)
    const streams = []
    for (const each of signedIn) streams.push(await open(site, each))
    const after = await settledMemory(site)
    const perStream = (bytes: number) => rounded(bytes / Math.max(1, streams.length) / 1024)
    const latencies = []
    for (let turn = 0; turn < TOLD; turn += 1) {
      const stream = streams[Math.floor((turn * streams.length) / TOLD)]
      if (stream) latencies.push(await latency(people.ctx, stream))
    }
    for (const { answer } of streams) answer.destroy()
    const sorted = latencies.toSorted((a, b) => a - b)
    return {
      rows: [],
      extra: {
        'open streams': streams.length,
        'kB that the process holds for each stream': perStream(after.held - before.held),
        'kB of resident memory for each stream': perStream(after.resident - before.resident),
        'milliseconds from a commit to another browser, median': rounded(sorted[Math.floor(TOLD / 2)]),
        'the same, 95 of 100': rounded(sorted[Math.floor(TOLD * 0.95)]),
        'the same, longest': rounded(sorted.at(-1)),
      },
    }
  } finally {
    await people.close()
    await site.stop()
    await place.remove()
  }
}

const rounded = (value = Number.NaN) => Math.round(value * 10) / 10

async function open(site: Served, { userId, cookie }: { userId: string; cookie: string }): Promise<Stream> {
  const request = http.get(`${site.url}/api/events`, { headers: { Cookie: cookie }, agent: false })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`a stream was refused with ${answer.statusCode}`)
  answer.setEncoding('utf8')
  const stream = { userId, answer }
  // All earlier events are read, so they are not measured.
  await hears(stream, 'beat', 2)
  return stream
}

/** Resolves when a stream has received an event name this many times. */
function hears({ answer }: Stream, word: string, times = 1): Promise<void> {
  return new Promise((resolve) => {
    let text = ''
    const listen = (chunk: string) => {
      text += chunk
      if (text.split(word).length <= times) return
      answer.off('data', listen)
      resolve()
    }
    answer.on('data', listen)
  })
}

async function latency(ctx: Awaited<ReturnType<typeof peopleOf>>['ctx'], stream: Stream): Promise<number> {
  const heard = hears(stream, '"people"')
  const began = performance.now()
  await ctx.db.transaction((tx) => ctx.live.send(tx, peopleChanged, [stream.userId], {}))
  await heard
  return performance.now() - began
}

/** Memory in bytes once the process is idle and garbage was collected: `held` is objects and buffers; the system's figure
 *  only grows, in whole pages. */
async function settledMemory({ child }: Served): Promise<{ held: number; resident: number }> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const answered = once(child, 'message')
  child.send('memory')
  const [{ heapUsed, external, rss }] = (await answered) as [NodeJS.MemoryUsage]
  return { held: heapUsed + external, resident: rss }
}
