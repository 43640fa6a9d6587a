import fc from 'fast-check'
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#app/platform/files/file-store.ts'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { codeOf, use } from './send.ts'

const MIB = 1024 * 1024
const md5 = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`
const put = (key: string, bytes: Uint8Array, contentType = 'image/jpeg'): SignRequest => ({
  op: 'put',
  key,
  contentType,
  contentLength: bytes.length,
})

describe.each(stores)('objects on $name', ({ open }) => {
  let store: OpenStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  async function stored(text: string) {
    const key = `o/${randomUUID()}`
    const body = Buffer.from(text)
    await store.files.put(key, body, { contentType: 'text/plain', contentLength: body.length })
    return key
  }

  test('a signed GET returns what a signed PUT sent, with its metadata', async () => {
    const bytes = Buffer.alloc(70_000, 'photo')
    const key = `o/${randomUUID()}.jpg`
    const metadata = { name: 'Küche & Bad (2).jpg' }
    const sent = await use(store.files, { ...put(key, bytes), metadata } as SignRequest, bytes)
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, md5(bytes)])
    const facts = { contentType: 'image/jpeg', size: 70_000, eTag: md5(bytes), metadata }
    const known = await store.files.head(key)
    expect(known).toMatchObject(facts)
    expect(Math.abs(Date.now() - Number(known?.lastModified))).toBeLessThan(60_000)
    const fetched = await use(store.files, { op: 'get', key })
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes)
    expect(fetched.headers.get('x-amz-meta-name')).toBe(encodeURIComponent(metadata.name))
    const head = await use(store.files, { op: 'head', key })
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-length': '70000',
      'content-type': 'image/jpeg',
      etag: md5(bytes),
      'accept-ranges': 'bytes',
    })
  })

  test.each([0, 1, 5 * MIB])('a single PUT of %i bytes', async (size) => {
    const bytes = Buffer.alloc(size, 7)
    const key = `o/${randomUUID()}`
    expect((await use(store.files, put(key, bytes), bytes)).status).toBe(200)
    expect(await store.files.head(key)).toMatchObject({ size, eTag: md5(bytes) })
    const fetched = await use(store.files, { op: 'get', key })
    expect(md5(Buffer.from(await fetched.arrayBuffer()))).toBe(md5(bytes))
  })

  test('a stream is stored and read back without a copy in memory', async () => {
    const key = `o/${randomUUID()}`
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const body = Readable.from(Array.from({ length: 32 }, () => chunk))
    await store.files.put(key, body, { contentType: 'text/plain', contentLength: 2 * MIB })
    const file = await store.files.get(key, { start: 2 * MIB - 10 })
    expect(file).toMatchObject({ size: 2 * MIB, contentLength: 10 })
    expect((await buffer(file?.body ?? Readable.from([]))).toString()).toBe('xxxxxxxxxx')
  })

  test.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=0-999', 206, 'abcdefghij', 'bytes 0-9/10'],
  ])('the range %s', async (Range, status, text, contentRange) => {
    const answer = await use(store.files, { op: 'get', key: await stored('abcdefghij') }, undefined, {
      Range,
    })
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(answer.headers.get('content-range')).toBe(contentRange)
  })

  test('a range that begins after the end is refused', async () => {
    const answer = await use(store.files, { op: 'get', key: await stored('abc') }, undefined, {
      Range: 'bytes=3-',
    })
    expect([answer.status, await codeOf(answer)]).toEqual([416, 'InvalidRange'])
  })

  test('unchanged content is not sent again', async () => {
    const key = await stored('abc')
    const tag = md5(Buffer.from('abc'))
    const again = await use(store.files, { op: 'get', key }, undefined, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await use(store.files, { op: 'get', key }, undefined, { 'If-None-Match': '"other"' })
    expect([other.status, await other.text()]).toEqual([200, 'abc'])
    const changed = await use(store.files, { op: 'get', key }, undefined, { 'If-Match': '"other"' })
    expect(changed.status).toBe(412)
  })

  test('a URL may set the name of the download', async () => {
    const disposition = 'attachment; filename="lease.pdf"'
    const answer = await use(store.files, { op: 'get', key: await stored('abc'), disposition })
    expect(answer.headers.get('content-disposition')).toBe(disposition)
  })

  test('missing objects', async () => {
    const key = `o/${randomUUID()}`
    const answer = await use(store.files, { op: 'get', key })
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'NoSuchKey'])
    expect((await use(store.files, { op: 'head', key })).status).toBe(404)
    expect([await store.files.head(key), await store.files.get(key)]).toEqual([undefined, undefined])
    await store.files.delete(key)
  })

  test('a second PUT replaces the first', async () => {
    const key = await stored('one')
    await use(store.files, put(key, Buffer.from('three')), 'three')
    expect(await store.files.head(key)).toMatchObject({ size: 5, eTag: md5(Buffer.from('three')) })
  })

  test('files are listed by prefix, page by page, until they are deleted', async () => {
    const folder = `list-${randomUUID()}/`
    const keys = Array.from({ length: 12 }, (_, index) => `${folder}${index} ä&<>.jpg`)
    await Promise.all(
      keys.map((key) => store.files.put(key, Buffer.from('x'), { contentType: 'a/b', contentLength: 1 })),
    )
    const { items, next } = await store.files.list(folder)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set(keys))
    expect(items[0]).toMatchObject({ size: 1, eTag: md5(Buffer.from('x')) })
    expect(next).toBeUndefined()
    await store.files.deleteMany([...keys, `${folder}never`])
    expect(await store.files.list(folder)).toEqual({ items: [], next: undefined })
  })

  test('any key returns what was stored under it, and nothing else', async () => {
    const parts = fc.oneof(
      fc.constantFrom(
        'CON',
        'con',
        '...',
        '%2e%2e',
        'a b',
        "!'()*~",
        '+&=?#;@:$,',
        '\\..\\',
        '<&>"',
        'é',
        'é',
        '🏠',
        '-',
        '_',
      ),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .filter((text) => !/[/\p{Cc}]|^\.{1,2}$/u.test(text)),
    )
    const key = fc.array(parts, { minLength: 1, maxLength: 5 }).map((all) => `k/${all.join('/')}`)
    await fc.assert(
      fc.asyncProperty(key, fc.string({ minLength: 1, maxLength: 40 }), async (name, text) => {
        const bytes = Buffer.from(text)
        const sent = await use(store.files, put(name, bytes), bytes)
        expect(sent.status).toBe(200)
        const fetched = await use(store.files, { op: 'get', key: name })
        expect(await fetched.text()).toBe(text)
        expect((await store.files.list(name)).items.map((item) => item.key)).toContain(name)
      }),
      { numRuns: 40 },
    )
  })
})
