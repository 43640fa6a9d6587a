// The cost of an upload until the site has confirmed the file, against a bare PUT of the same bytes to the same store.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import type { Uploader } from '#tests/setup/people/uploader.ts'
import { begin, complete, PART, sendPart, type Part } from '../../tests/storage/parts.ts'
import { use as send } from '../../tests/storage/send.ts'
import { serve, type Served } from '../load.ts'
import { row, type Result, type Row } from '../rows.ts'

const MB = 1_000_000
const ROUNDS = 11
const PARTS_AT_ONCE = 4

type Site = { served: Served; files: FileStore; newUploader: () => Promise<Uploader> }

/** Runs the rows on a site whose store is configured by `more`; by default its disk. */
export async function benchStore(
  name: string,
  more: Record<string, string>,
  rowsOf: (site: Site) => Promise<Result>,
): Promise<Result> {
  process.stderr.write(`uploads to ${name} …\n`)
  const { env, remove } = await placeForSite({ LOG_LEVEL: 'error', ...more })
  const served = await serve('server/start.ts', env)
  const people = await peopleOf(env)
  try {
    return await rowsOf({ served, files: people.ctx.files, newUploader: people.newUploader })
  } finally {
    await people.close()
    await served.stop()
    await remove()
  }
}

/** A file larger than the limit for photos, so signed here with the site's own key: in parts of 5 MiB, four concurrently,
 *  until the store has joined them and reports the file's size. */
export async function largeFile(name: string, { files }: Site): Promise<Row> {
  const bytes = randomBytes(50 * MB)
  const ours = async () => {
    const key = `listing-photos/${newId()}.jpg`
    const id = await begin(files, key)
    const parts: Part[] = []
    const numbers = Array.from({ length: Math.ceil(bytes.length / PART) }, (_, at) => at + 1).values()
    const lane = async () => {
      for (const number of numbers) {
        const piece = bytes.subarray((number - 1) * PART, number * PART)
        parts[number - 1] = await sendPart(files, key, id, number, piece)
      }
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane))
    await requireOk(await complete(files, key, id, parts))
    if ((await files.head(key))?.size !== bytes.length) throw new Error('the file has another size')
    return [key]
  }
  const limit = async () => {
    const key = `listing-photos/${newId()}.jpg`
    await put(files, key, bytes)
    return [key]
  }
  return byTurns(name, bytes.length, files, { ours, limit })
}

/** Twenty people who each upload a photo of 4 MB concurrently: permission, signing, sending, and confirmation by the site. */
export async function manyPhotos(name: string, { files, newUploader }: Site): Promise<Row> {
  const bytes = randomBytes(4 * MB)
  const people = await Promise.all(Array.from({ length: 20 }, () => newUploader()))
  const ours = async () =>
    void (await Promise.all(people.map((person) => person.upload(new Uint8Array(bytes)))))
  const limit = async () => {
    const keys = people.map(() => `listing-photos/${newId()}.jpg`)
    await Promise.all(keys.map((key) => put(files, key, bytes)))
    return keys
  }
  return byTurns(name, 20 * bytes.length, files, { ours, limit }, () => settled(people))
}

/** The memory of the site's process while twenty people upload 400 MB, in MB. */
export async function memory({ served, newUploader }: Site): Promise<Result['extra']> {
  const bytes = new Uint8Array(randomBytes(4 * MB))
  const people = await Promise.all(Array.from({ length: 20 }, () => newUploader()))
  const resident = () => {
    const status = readFileSync(`/proc/${served.child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000)
  }
  const before = resident()
  const peaks: number[] = []
  for (let round = 0; round < 5; round += 1) {
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, resident())), 50)
    await Promise.all(people.map((person) => person.upload(bytes)))
    clearInterval(watch)
    peaks.push(peak)
    await settled(people)
  }
  return {
    'memory of the site before, MB': before,
    'highest in each of 5 rounds of 20 people with 4 MB each, MB': peaks.join(', '),
  }
}

/** The median of several alternating runs of each, so that other load on the machine affects both. Keys returned by a run
 *  are deleted after it was timed. */
async function byTurns(
  name: string,
  size: number,
  files: FileStore,
  works: Record<'ours' | 'limit', () => Promise<string[] | void>>,
  rest: () => Promise<void> = async () => {},
): Promise<Row> {
  const seconds: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const who of round % 2 === 0 ? (['limit', 'ours'] as const) : (['ours', 'limit'] as const)) {
      const started = performance.now()
      const keys = await works[who]()
      if (round > 0) seconds[who].push((performance.now() - started) / 1000)
      if (keys) await files.deleteMany(keys)
      await rest()
    }
  const mb = size / MB
  return row(name, mb, mb / median(seconds.ours), mb / median(seconds.limit), 'MB/s')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** Waits until all uploads are processed or rejected, which is not part of the measured upload. */
async function settled(people: Uploader[]): Promise<void> {
  for (const person of people) await person.finished()
  await wait(200)
}

async function put(files: FileStore, key: string, bytes: Buffer): Promise<void> {
  const request = { op: 'put', key, contentType: 'image/jpeg', contentLength: bytes.length } as const
  await requireOk(await send(files, request, new Uint8Array(bytes)))
}

async function requireOk(answer: Response): Promise<void> {
  const text = await answer.text()
  if (!answer.ok || text.includes('<Error>')) throw new Error(`the store: ${answer.status} ${text}`)
}
