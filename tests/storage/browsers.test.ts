import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { use } from './send.ts'
import { begin, sendPart } from './parts.ts'

const Origin = 'http://localhost:3000'

/** What a browser requires before it exposes a response to a page of another origin. */
describe.each(stores)('pages and $name', ({ open }) => {
  let store: OpenStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test.each(['PUT', 'POST', 'DELETE', 'GET'])('%s may be sent', async (method) => {
    const { url } = await store.files.sign({ op: 'get', key: 'a' })
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type,x-amz-meta-name',
      },
    })
    expect(answer.ok).toBe(true)
    expect(['*', Origin]).toContain(answer.headers.get('access-control-allow-origin'))
    expect(answer.headers.get('access-control-allow-methods')).toContain(method)
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-amz-meta-name')
  })

  test('ETag, version and file name can be read', async () => {
    const key = `b/${randomUUID()}`
    const id = await begin(store.files, key)
    await sendPart(store.files, key, id, 1, Buffer.from('x'))
    const request = { op: 'part', key, uploadId: id, partNumber: 2, contentLength: 1 } as const
    const part = await use(store.files, request, 'y', { Origin })
    const metadata = { name: 'x.jpg' }
    await use(store.files, { op: 'put', key, contentType: 'image/jpeg', contentLength: 1, metadata }, 'x')
    const head = await use(store.files, { op: 'head', key }, undefined, { Origin })
    for (const answer of [part, head]) {
      expect(['*', Origin]).toContain(answer.headers.get('access-control-allow-origin'))
      const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(/, */)
      expect(exposed).toEqual(expect.arrayContaining(['etag', 'x-amz-version-id']))
    }
    expect(head.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-amz-meta-name')
    await store.files.abort(key, id)
  })
})
