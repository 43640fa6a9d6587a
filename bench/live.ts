// Open event streams: what each costs the process that holds them, and how long a message takes to another browser.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { makeUser } from '#app/features/accounts/factory.ts'
import { peopleChanged } from '#app/features/people/people-changed.server.ts'
import { peopleOf, placeForSite } from '#tests/setup/people-of-site.ts'
import { openBrowser } from '#tests/setup/signed-in.ts'
import { serve, type Served } from './load.ts'
import type { Result } from './rows.ts'

const TOLD = 100
const SETTLED = 3_000 // milliseconds after which memory is read

type Stream = { userId: string; answer: http.IncomingMessage }

/** Opens `size` streams of as many people in one process, then tells some of them something. */
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
    // The first streams make what all share.
    const [first, ...others] = signedIn
    const streams = first ? [await open(site, first)] : []
    const before = await settledMemory(site)
    for (const each of others) streams.push(await open(site, each))
    const after = await settledMemory(site)
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
        'kB of memory for each stream': Math.round((after - before) / Math.max(1, others.length) / 1024),
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
  // It has read what was before it, so nothing of that is measured.
  await hears(stream, 'beat', 2)
  return stream
}

/** Resolves when a stream has said a word so many times. */
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
  await ctx.db.transaction((tx) => ctx.live.tell(tx, peopleChanged, [stream.userId], {}))
  await heard
  return performance.now() - began
}

/** Bytes that the process holds once it has nothing to do. */
async function settledMemory({ child }: Served): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED))
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
