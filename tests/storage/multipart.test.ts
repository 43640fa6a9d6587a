import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { codeOf, use } from './send.ts'
import { begin, complete, listParts, PART, sendPart, sendParts } from './parts.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(stores)('uploads in parts on $name', ({ open }) => {
  let store: OpenStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const newKey = () => `m/${randomUUID()}.jpg`
  const hasUpload = async (id: string) =>
    (await store.files.listUploads('')).items.some(({ uploadId }) => uploadId === id)

  test('four parts at once become one file, with its tag and facts', async () => {
    const [key, bytes] = [newKey(), randomBytes(3 * PART + 1)]
    const id = await begin(store.files, key)
    expect(await store.files.head(key)).toBeUndefined()
    const parts = await sendParts(store.files, key, id, bytes, [4, 2, 3, 1])
    const inOrder = parts.sort((a, b) => a.number - b.number)
    expect(await listParts(store.files, key, id)).toEqual(inOrder)
    expect((await complete(store.files, key, id, inOrder)).status).toBe(200)

    const whole = createHash('md5')
    for (const { eTag } of inOrder) whole.update(Buffer.from(eTag.replaceAll('"', ''), 'hex'))
    const facts = { size: bytes.length, contentType: 'image/jpeg', metadata: { name: 'ä.jpg' } }
    expect(await store.files.head(key)).toMatchObject({ ...facts, eTag: `"${whole.digest('hex')}-4"` })
    const fetched = await use(store.files, { op: 'get', key })
    expect(hash(Buffer.from(await fetched.arrayBuffer()))).toBe(hash(bytes))
    expect(await hasUpload(id)).toBe(false)

    const Range = `bytes=${PART - 3}-${2 * PART + 4}`
    const across = await use(store.files, { op: 'get', key }, undefined, { Range })
    const cut = bytes.subarray(PART - 3, 2 * PART + 5)
    expect([across.status, hash(Buffer.from(await across.arrayBuffer()))]).toEqual([206, hash(cut)])
  })

  test('after a reload only the missing parts are sent', async () => {
    const [key, bytes] = [newKey(), randomBytes(2 * PART + 10)]
    const id = await begin(store.files, key)
    await sendParts(store.files, key, id, bytes, [1, 3])
    const known = await listParts(store.files, key, id)
    expect(known.map(({ number }) => number)).toEqual([1, 3])
    const [rest] = await sendParts(store.files, key, id, bytes, [2])
    const [first, last] = known
    if (!first || !rest || !last) throw new Error('a part is missing')
    expect((await complete(store.files, key, id, [first, rest, last])).status).toBe(200)
    const fetched = await use(store.files, { op: 'get', key })
    expect(hash(Buffer.from(await fetched.arrayBuffer()))).toBe(hash(bytes))
  })

  test('a part that is sent twice counts once, as it was sent last', async () => {
    const key = newKey()
    const id = await begin(store.files, key)
    await sendPart(store.files, key, id, 1, Buffer.from('first'))
    const part = await sendPart(store.files, key, id, 1, Buffer.from('second'))
    expect(await listParts(store.files, key, id)).toEqual([part])
    await complete(store.files, key, id, [part])
    expect(await (await use(store.files, { op: 'get', key })).text()).toBe('second')
  })

  test('an abort leaves nothing, and a repeated one is no error', async () => {
    const key = newKey()
    const id = await begin(store.files, key)
    const part = await sendPart(store.files, key, id, 1, Buffer.from('x'))
    expect(await hasUpload(id)).toBe(true)
    expect((await use(store.files, { op: 'abort', key, uploadId: id })).status).toBe(204)
    expect(await hasUpload(id)).toBe(false)
    await store.files.abort(key, id)
    for (const op of ['list', 'abort'] as const)
      expect((await use(store.files, { op, key, uploadId: id })).status, op).toBe(404)
    expect([404, 500]).toContain((await complete(store.files, key, id, [part])).status) // Ceph: 500
    await expect(sendPart(store.files, key, id, 2, Buffer.from('y'))).rejects.toThrow('404')
    expect(await store.files.head(key)).toBeUndefined()
  })

  test('two concurrent Completes make one complete file', async () => {
    const [key, bytes] = [newKey(), randomBytes(PART + 100)]
    const id = await begin(store.files, key)
    const parts = await sendParts(store.files, key, id, bytes, [1, 2])
    const answers = await Promise.all([1, 2, 3].map(() => complete(store.files, key, id, parts)))
    expect(answers.map(({ status }) => status)).toContain(200)
    const fetched = await use(store.files, { op: 'get', key })
    expect(hash(Buffer.from(await fetched.arrayBuffer()))).toBe(hash(bytes))
    expect(await hasUpload(id)).toBe(false)
  })

  test('a Complete with missing parts fails, and the upload can continue', async () => {
    const [key, bytes] = [newKey(), randomBytes(PART + 1)]
    const id = await begin(store.files, key)
    const parts = await sendParts(store.files, key, id, bytes, [1, 2])
    const wrong = [
      [{ number: 1, eTag: '"d41d8cd98f00b204e9800998ecf8427e"' }],
      [...parts, { number: 3, eTag: '"d41d8cd98f00b204e9800998ecf8427e"' }],
    ]
    for (const list of wrong) {
      const answer = await complete(store.files, key, id, list)
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'InvalidPart'])
    }
    expect((await complete(store.files, key, id, [])).status).toBe(400)
    expect(await store.files.head(key)).toBeUndefined()
    expect((await complete(store.files, key, id, parts)).status).toBe(200)
  })

  test('every part but the last has 5 MiB', async () => {
    const key = newKey()
    const id = await begin(store.files, key)
    const small = await sendPart(store.files, key, id, 1, Buffer.from('small'))
    const last = await sendPart(store.files, key, id, 2, Buffer.from('last'))
    const answer = await complete(store.files, key, id, [small, last])
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'EntityTooSmall'])
    await store.files.abort(key, id)
  })

  test('a part is exactly as long as was signed', async () => {
    const key = newKey()
    const id = await begin(store.files, key)
    const request = { op: 'part', key, uploadId: id, partNumber: 1, contentLength: 4 } as const
    for (const body of ['long body', 'abc']) expect((await use(store.files, request, body)).status).toBe(403)
    expect(await listParts(store.files, key, id)).toEqual([])
    await store.files.abort(key, id)
  })

  test('an upload cannot be used with another key', async () => {
    const [key, other] = [newKey(), newKey()]
    const id = await begin(store.files, key)
    expect((await use(store.files, { op: 'list', key: other, uploadId: id })).status).toBe(404)
    for (const made of ['../../x', 'x', 'a'.repeat(32)])
      expect((await use(store.files, { op: 'list', key, uploadId: made })).status).toBe(404)
    await store.files.abort(key, id)
  })

  test('pending uploads are listed page by page', async () => {
    const key = newKey()
    const ids = await Promise.all([1, 2, 3].map(() => begin(store.files, key)))
    const { items, next } = await store.files.listUploads('')
    expect(
      items
        .filter((item) => item.key === key)
        .map(({ uploadId }) => uploadId)
        .sort(),
    ).toEqual(ids.sort())
    expect(next).toBeUndefined()
    await Promise.all(ids.map((id) => store.files.abort(key, id)))
  })
})
