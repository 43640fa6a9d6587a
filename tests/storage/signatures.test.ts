import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#app/platform/files/file-store.ts'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { codeOf, use } from './send.ts'

const body = Buffer.from('a photo')
const put = (key: string): SignRequest => ({
  op: 'put',
  key,
  contentType: 'image/png',
  contentLength: body.length,
})

describe.each(stores)('signatures on $name', ({ open }) => {
  let store: OpenStore
  let victim: string
  beforeAll(async () => {
    store = await open()
    victim = `s/${randomUUID()}.png`
    await store.files.put(victim, body, { contentType: 'image/png', contentLength: body.length })
  })
  afterAll(() => store.close())

  /** Sends what was signed, modified by `change`. @returns the status, and whether anything was stored */
  async function send(change: {
    url?: (url: URL) => void
    headers?: Record<string, string>
    method?: string
    body?: string
  }) {
    const key = `s/${randomUUID()}.png`
    const signed = await store.files.sign(put(key))
    const url = new URL(signed.url)
    change.url?.(url)
    const answer = await fetch(url, {
      method: change.method ?? signed.method,
      headers: { ...signed.headers, ...change.headers },
      body: change.body ?? body,
    })
    return { status: answer.status, stored: (await store.files.head(key)) !== undefined }
  }
  const refused = { status: 403, stored: false }

  test('unchanged it is accepted', async () => {
    expect(await send({})).toEqual({ status: 200, stored: true })
  })

  test.each([
    ['a longer body', { body: 'a photo and more' }],
    ['a shorter body', { body: 'a' }],
    ['another type', { headers: { 'content-type': 'text/html' } }],
    ['another method', { method: 'DELETE', body: undefined }],
    ['another key', { url: (url: URL) => void (url.pathname += 'x') }],
    ['another bucket', { url: (url: URL) => void (url.pathname = url.pathname.replace('roost', 'other')) }],
    ['another host', { url: (url: URL) => void (url.hostname = 'localhost') }],
    ['a longer life', { url: (url: URL) => url.searchParams.set('X-Amz-Expires', '604800') }],
    [
      'another time',
      {
        url: (url: URL) =>
          url.searchParams.set('X-Amz-Date', `${url.searchParams.get('X-Amz-Date')?.slice(0, 8)}T000000Z`),
      },
    ],
    ['fewer signed headers', { url: (url: URL) => url.searchParams.set('X-Amz-SignedHeaders', 'host') }],
    ['one more parameter', { url: (url: URL) => url.searchParams.set('response-content-type', 'text/html') }],
    ['another operation', { url: (url: URL) => url.searchParams.set('partNumber', '1') }],
    ['another signature', { url: (url: URL) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64)) }],
    [
      'another key pair',
      {
        url: ({ searchParams }: URL) =>
          searchParams.set(
            'X-Amz-Credential',
            `ME${searchParams.get('X-Amz-Credential')?.replace(/^\w+/, '')}`,
          ),
      },
    ],
  ])('%s is refused', async (_what, change) => {
    expect(await send(change)).toEqual(refused)
  })

  test('without a signature nothing is revealed', async () => {
    const { origin, pathname } = new URL((await store.files.sign({ op: 'get', key: victim })).url)
    for (const path of [pathname, `${pathname}x`, pathname.replace(/\/s\/.*/, '')]) {
      const answer = await fetch(origin + path)
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'AccessDenied'])
    }
  })

  test('a URL expires', async () => {
    const late = store.at(new Date(Date.now() - 61_000))
    const answer = await use(late, { op: 'get', key: victim, expiresIn: 60 })
    expect(answer.status).toBe(403)
    expect((await use(late, { op: 'get', key: victim, expiresIn: 600 })).status).toBe(200)
  })

  test('a URL for reading cannot write, delete or list', async () => {
    const { url } = await store.files.sign({ op: 'get', key: victim })
    for (const method of ['PUT', 'POST', 'DELETE', 'HEAD']) {
      const answer = await fetch(url, { method, body: method === 'PUT' ? 'x' : undefined })
      expect(answer.status, method).toBe(403)
    }
    expect(await store.files.head(victim)).toMatchObject({ size: body.length })
  })
})
