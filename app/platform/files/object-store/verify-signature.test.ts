import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { openFileStore } from '../open-store.server.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'roost-store-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Unexpected errors. */
const reported: unknown[] = []
afterEach(() => expect(reported).toEqual([]))

const NOW = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const options = {
  kind: 'disk',
  directory,
  origin: 'http://localhost:3000',
  secret: Buffer.alloc(32, 1),
  report: (error: unknown) => reported.push(error),
} as const

/** An object store whose clock shows one time, and a client that signs requests at another. */
function objectStoreAt(objectStoreTime: Date, signedAt = NOW) {
  const { objectStore } = openFileStore({ ...options, now: () => objectStoreTime })
  const { files } = openFileStore({ ...options, now: () => signedAt })
  const fetchUrl = async (url: string | URL, init?: RequestInit) =>
    (await objectStore?.fetch(new Request(url, init))) ?? Response.error()
  return { files, fetchUrl }
}

const body = 'a secret photo'
const { files, fetchUrl } = objectStoreAt(NOW)
const stored = openFileStore(options).files.put('victim', Buffer.from(body), {
  contentType: 'image/png',
  contentLength: body.length,
})

async function signedGet(by: FileStore = files, expiresIn = 900): Promise<string> {
  await stored
  return (await by.sign({ op: 'get', key: 'victim', expiresIn })).url
}

test('an address holds to its last second', async () => {
  const url = await signedGet(files, 60)
  expect(await (await objectStoreAt(later(60)).fetchUrl(url)).text()).toBe(body)
  const late = await objectStoreAt(later(61)).fetchUrl(url)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
})

test('clocks may differ by a quarter of an hour', async () => {
  const url = await signedGet(files)
  expect((await objectStoreAt(later(-900)).fetchUrl(url)).status).toBe(200)
  expect((await objectStoreAt(later(-901)).fetchUrl(url)).status).toBe(403)
})

test('another installation has another key', async () => {
  const other = openFileStore({ ...options, secret: Buffer.alloc(32, 2), now: () => NOW })
  const answer = await fetchUrl(await signedGet(other.files))
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('InvalidAccessKeyId')])
})

test('a header that means something must be signed', async () => {
  const answer = await fetchUrl(await signedGet(), { headers: { 'x-amz-meta-name': 'x' } })
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('were not signed')])
})

test('what can be no header is not signed', async () => {
  for (const names of ['host;x-id=GetObject', 'host;', 'host; x', 'host;ä', 'host;x\0']) {
    const url = new URL(await signedGet())
    url.searchParams.set('X-Amz-SignedHeaders', names)
    expect((await fetchUrl(url)).status, names).toBe(403)
  }
})

test('a life of more than seven days is none, though it is signed', async () => {
  const url = new URL(await signedGet())
  for (const life of ['604801', '0', '-1', '1e3', '', 'x']) {
    url.searchParams.set('X-Amz-Expires', life)
    expect((await fetchUrl(url)).status, life).toBeGreaterThanOrEqual(400)
  }
})

test('each parameter of the signature is needed, once', async () => {
  const url = new URL(await signedGet())
  for (const name of url.searchParams.keys()) {
    const without = new URL(url)
    without.searchParams.delete(name)
    expect([400, 403], name).toContain((await fetchUrl(without)).status)
    const twice = new URL(url)
    twice.searchParams.append(name, url.searchParams.get(name) ?? '')
    expect([400, 403], name).toContain((await fetchUrl(twice)).status)
  }
})

test('no change of an address opens anything, and none breaks the store', async () => {
  const url = await signedGet()
  const { origin } = new URL(url)
  const rest = url.slice(origin.length)
  const change = fc.record({
    at: fc.nat(rest.length - 1),
    char: fc.oneof(
      fc.constantFrom(...'a b X Z 0 9 - _ % / & = ; . + \\'.split(' ')),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    how: fc.constantFrom('replace', 'insert', 'remove'),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ at, char, how }) => {
      const kept = how === 'insert' ? at : at + 1
      const changed = URL.parse(
        origin + rest.slice(0, at) + (how === 'remove' ? '' : char) + rest.slice(kept),
      )
      if (!changed || normalizedUrl(changed) === normalizedUrl(new URL(url))) return
      const answer = await fetchUrl(changed)
      expect([400, 403, 404], changed.href).toContain(answer.status)
      expect(await answer.text()).toContain('<Error><Code>')
    }),
    { numRuns: 1000 },
  )
})

test('no address that somebody made up opens anything', async () => {
  const word = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '%00', '%2e%2e%2f', '//', 'roost'),
  )
  const name = fc.oneof(
    fc.constantFrom('X-Amz-Algorithm', 'X-Amz-Signature', 'uploadId', 'partNumber'),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word), fc.array(fc.tuple(name, fc.string())), async (words, pairs) => {
      const query = new URLSearchParams(pairs).toString()
      const made = URL.parse(`http://localhost:3000/_store/${words.join('/')}?${query}`)
      if (!made) return
      expect([400, 403]).toContain((await fetchUrl(made)).status)
    }),
  )
})

/** The parsed content of a URL: `%41` equals `A`, an empty pair counts as none, and the order of pairs does not matter. */
function normalizedUrl({ host, pathname, search }: URL): string {
  const pairs = search.slice(1).split('&').filter(Boolean)
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return `malformed ${text}`
    }
  }
  return JSON.stringify([host, decode(pathname), pairs.map(decode).sort()])
}
