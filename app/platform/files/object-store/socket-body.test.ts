import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestObjectStore, outcome } from '#tests/setup/servers/test-object-store.ts'

const { objectStore, files, storedFiles } = openTestObjectStore()

const words = ['a photo, ', 'more or less']
const size = words.join('').length

/** Sends chunks the way a request's socket delivers them. The store must not touch the body of the request itself. */
async function send(key: string, body: Readable, more: Record<string, string> = {}): Promise<Response> {
  const request = { op: 'put', key, contentType: 'image/png', contentLength: size } as const
  const { url, method, headers } = await files.sign(request)
  const init = { method, headers: { ...headers, 'content-length': String(size), ...more } }
  return objectStore.fetch(new Request(url, init), { incoming: body })
}

/** Chunks that each own their memory, like those from a socket. */
const chunksOf = (texts: string[]) => texts.map((text) => Buffer.from(new TextEncoder().encode(text).buffer))

test('what a socket delivers is stored, and its memory is free at once', async () => {
  const key = randomUUID()
  const chunks = chunksOf(words)
  expect(await outcome(send(key, Readable.from(chunks)))).toEqual([200])
  expect(chunks.map(({ length }) => length)).toEqual([0, 0])
  const answer = await objectStore.fetch(new Request((await files.sign({ op: 'get', key })).url))
  expect(await answer.text()).toBe(words.join(''))
})

test('memory that a chunk shares stays as it is', async () => {
  const pool = Buffer.from(new TextEncoder().encode(`${words.join('')}, and something of others`).buffer)
  expect(await outcome(send(randomUUID(), Readable.from([pool.subarray(0, size)])))).toEqual([200])
  expect(pool.toString()).toContain('something of others')
})

test('what the site stores itself keeps its bytes', async () => {
  const [bytes = Buffer.alloc(0)] = chunksOf([words.join('')])
  await files.put(randomUUID(), bytes, { contentType: 'image/png', contentLength: size })
  expect(bytes.toString()).toBe(words.join(''))
})

test('a socket that closes half way leaves nothing, and one that is refused is read to its end', async () => {
  const before = storedFiles()
  const cut = new Readable({ read: () => {} })
  cut.push(words[0])
  const answer = send(randomUUID(), cut)
  setTimeout(() => cut.destroy(), 20)
  expect(await outcome(answer)).toEqual([400, 'IncompleteBody'])

  const refused = Readable.from(chunksOf(words))
  const wrong = send(randomUUID(), refused, { 'content-md5': Buffer.alloc(16).toString('base64') })
  expect(await outcome(wrong)).toEqual([400, 'BadDigest'])
  const tooLong = Readable.from(chunksOf([...words, ' and more', ' and more']))
  expect(await outcome(send(randomUUID(), tooLong))).toEqual([400, 'IncompleteBody'])
  expect([refused.readableEnded, tooLong.readableEnded]).toEqual([true, true])
  expect(storedFiles()).toEqual(before)
})
