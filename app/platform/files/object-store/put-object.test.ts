import fc from 'fast-check'
import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { crc32 } from 'node:zlib'
import type { SignRequest } from '../file-store.ts'
import { listOf, openTestObjectStore, outcome } from '#tests/setup/servers/test-object-store.ts'
import type { KeyState } from './open-object-store.server.ts'
import { base64OfCrc } from './write-body.server.ts'

const { directory, objectStore, files, fetchSigned, storedFiles, uploadOf } = openTestObjectStore()

const text = 'a photo, more or less'
const put = (key: string, more: object = {}): SignRequest => ({
  op: 'put',
  key,
  contentType: 'image/png',
  contentLength: text.length,
  ...more,
})
const newKey = () => randomUUID()

test('files are named by a hash and are read by their owner alone', async () => {
  const key = `../../${newKey()}`.slice(6)
  await fetchSigned(put(key), text)
  const name = createHash('sha256').update(`roost\0${key}`).digest('hex')
  const [meta, bytes] = storedFiles()
    .filter((file) => file.includes(name))
    .sort((a) => (a.endsWith('.json') ? -1 : 1))
  expect(meta).toBe(`objects/${name.slice(0, 2)}/${name}.json`)
  for (const file of [meta, bytes])
    expect(statSync(path.join(directory, file ?? '')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(directory, 'objects')).mode & 0o777).toBe(0o700)
})

test('no key leaves the folder or gets a name of its own choosing', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('CON', '%2e%2e', '\\..\\..', '\0', 'a'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const key = `h/${parts.join('/')}`
      const signed = await files.sign(put(key)).catch(() => undefined)
      if (!signed || !URL.canParse(signed.url)) return
      expect([200, 400, 403]).toContain((await fetchSigned(put(key), text)).status)
    }),
  )
  for (const file of storedFiles())
    expect(file).toMatch(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}\.([0-9a-f]{32}|json)$/)
})

test('what arrives is held against the checksums that the client states', async () => {
  const right = base64OfCrc(crc32(text))
  const key = newKey()
  const answer = await fetchSigned(put(key, { crc32: right }), text)
  expect([answer.status, answer.headers.get('x-amz-checksum-crc32')]).toEqual([200, right])
  expect((await fetchSigned({ op: 'get', key })).headers.get('x-amz-checksum-crc32')).toBe(right)

  const before = storedFiles()
  const wrong = put(newKey(), { crc32: base64OfCrc(1) })
  expect(await outcome(fetchSigned(wrong, text))).toEqual([400, 'BadDigest'])
  const md5 = createHash('md5').update('other').digest('base64')
  expect(await outcome(fetchSigned(put(newKey()), text, { 'content-md5': md5 }))).toEqual([400, 'BadDigest'])
  expect(storedFiles()).toEqual(before)
})

test('a body that is shorter or longer than it says leaves nothing', async () => {
  const before = storedFiles()
  for (const body of ['short', `${text} and more`]) {
    const stream = new Blob([body]).stream()
    const answer = fetchSigned(put(newKey()), stream, { 'content-length': String(text.length) })
    expect(await outcome(answer)).toEqual([400, 'IncompleteBody'])
  }
  expect(storedFiles()).toEqual(before)
})

test('a client that leaves half way leaves nothing', async () => {
  const before = storedFiles()
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    pull: (controller) => controller.error(new Error('the client left')),
  })
  const answer = fetchSigned(put(newKey()), stream, { 'content-length': String(text.length) })
  expect(await outcome(answer)).toEqual([400, 'IncompleteBody'])
  expect(storedFiles()).toEqual(before)
})

test('who reads while others write gets one of the files, whole', async () => {
  const key = newKey()
  const versions = Array.from({ length: 8 }, (_, index) => String(index).repeat(text.length))
  await fetchSigned(put(key), text)
  const writes = versions.map((version) => fetchSigned(put(key), version))
  const reads = Array.from({ length: 80 }, async () => {
    const answer = await fetchSigned({ op: 'get', key })
    return [answer.status, await answer.text()]
  })
  for (const [status, body] of await Promise.all(reads)) {
    expect(status).toBe(200)
    expect([text, ...versions]).toContain(body)
  }
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('what the site does not admit is refused before anything is stored', async () => {
  const before = storedFiles()
  const { url, method, headers } = await files.sign({
    op: 'put',
    key: 'too-much.png',
    contentType: 'image/png',
    contentLength: 3,
  })
  const asked: unknown[] = []
  const admit = async (...about: [string, number]) => {
    asked.push(about)
    return false
  }
  const guard = { admit, stateOf: async () => 'open' as const }
  const request = (to: string) =>
    new Request(to, { method, headers: { ...headers, 'content-length': '3' }, body: 'abc' })
  expect(await outcome(objectStore.fetch(request(url), undefined, guard))).toEqual([503, 'SlowDown'])
  expect(await outcome(objectStore.fetch(request(`${url}0`), undefined, guard))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  expect(asked).toEqual([['too-much.png', 3]])
  expect(storedFiles()).toEqual(before)
})

test('what the site stops waiting for while it arrives is deleted, and what it works with stays', async () => {
  const before = storedFiles()
  const send = async (wanted: SignRequest, body: string, ...states: KeyState[]) => {
    const { url, method, headers } = await files.sign(wanted)
    const init = { method, headers: { ...headers, 'content-length': String(body.length) }, body }
    const guard = { admit: async () => true, stateOf: async () => states.shift() ?? 'open' }
    return outcome(objectStore.fetch(new Request(url, init), undefined, guard))
  }
  const key = newKey()
  const denied = [403, 'AccessDenied']
  expect(await send(put(key), text, 'closed')).toEqual(denied)
  expect(await send(put(key), text, 'open', 'gone')).toEqual(denied)
  const { id: uploadId, eTag } = await uploadOf(key, text)
  const part = { op: 'part', key, uploadId, partNumber: 2, contentLength: text.length } as const
  expect(await send(part, text, 'gone')).toEqual(denied)
  expect(await send({ op: 'complete', key, uploadId }, listOf([1, eTag]), 'open', 'gone')).toEqual(denied)
  const other = await uploadOf(key, text)
  expect(await send({ ...part, uploadId: other.id }, text, 'open', 'gone')).toEqual(denied)
  expect(storedFiles()).toEqual(before)
  expect(await send(put(key), text, 'open', 'closed')).toEqual([200])
  expect(await files.head(key)).toMatchObject({ size: text.length })
})
