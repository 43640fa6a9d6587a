import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { absentPerson } from '#app/platform/access.ts'
import { bodyLimit } from './body-limit.ts'
import { ANY_BODY, bodyRow, FILE_FORMS, ROWS } from './body-rows.ts'
import { plainType } from './form-fields.ts'
import { HeldBytes } from './held-bytes.ts'
import type { Site } from '../visit.ts'

const LONG = 60_000 // milliseconds
const LARGE = 2_000_000 // bytes

let server: http.Server
const open: http.ClientRequest[] = []
afterEach(() => {
  for (const request of open.splice(0)) request.destroy()
  server.closeAllConnections()
  server.close()
})

/** Everyone but `student` manages homes, and `admin` is an admin. */
const personOf = (userId?: string) =>
  userId === undefined
    ? null
    : absentPerson(userId, { manager: userId !== 'student', admin: userId === 'admin' })

/** A site on which the cookie is the user id. */
async function listen(within: number) {
  const app = new Hono<Site>()
  app.use(async (c, next) => {
    c.set('action', c.req.path)
    return next()
  })
  app.use(bodyLimit((c) => Promise.resolve(personOf(c.req.header('Cookie'))), undefined, within))
  app.all('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  app.onError((_, c) => c.text('gone', 500))
  const answer = getRequestListener(app.fetch)
  server = http.createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** Starts to send a large form and does not finish. */
function begin(cookie?: string, path = '/manage/import') {
  const { port } = server.address() as AddressInfo
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': String(LARGE),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  }
  const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  request.on('error', () => undefined)
  request.write('a')
  open.push(request)
  const answered = once(request, 'response').then(async ([answer]: http.IncomingMessage[]) => {
    let body = ''
    for await (const chunk of answer ?? []) body += String(chunk)
    return { status: answer?.statusCode, connection: answer?.headers.connection, body }
  })
  answered.catch(() => undefined)
  return { answered, finish: () => request.end(Buffer.alloc(LARGE - 1, 'a')), leave: () => request.destroy() }
}

/** Waits until the server is reading this many forms. */
async function reading(count: number) {
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  await expect.poll(connections).toBe(count)
  // By then the server has read the first chunk.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

test('who is not signed in takes no place of those who are', async () => {
  await listen(LONG)
  for (const path of ['/manage/import', '/manage/import', '/manage/import', '/photos']) {
    const { status, connection, body } = await begin(undefined, path).answered
    expect([status, connection]).toEqual([413, 'close'])
    expect(body).toContain('Log in first')
  }
  const { answered, finish } = begin('ana')
  finish()
  expect(await answered).toMatchObject({ status: 200, body: String(LARGE) })
})

test('who may not send a large form is refused before it is read, and takes no place', async () => {
  await listen(LONG)
  for (const [path, person] of [
    ['/admin/content/logo', 'ana'],
    ['/admin/content/logo', 'student'],
    ['/admin/content/logo', 'ben'],
    ['/manage/import', 'student'],
  ] as const)
    expect(await begin(person, path).answered).toMatchObject({
      status: 413,
      connection: 'close',
      body: expect.stringContaining('Your account can send at most 256 kB here'),
    })
  const { answered, finish } = begin('admin', '/admin/content/logo')
  finish()
  expect(await answered).toMatchObject({ status: 200 })
})

test('every form that takes more than others says who may send it', () => {
  const large = [...FILE_FORMS, ...ROWS].filter(({ bytes = 0 }) => bytes > ANY_BODY.bytes)
  for (const { path, may } of large) expect(may, String(path)).toBeDefined()
  expect(large.length).toBeGreaterThan(5)
})

test('one person has one place, and all of them so many; who leaves gives theirs back', async () => {
  await listen(LONG)
  const first = begin('ana')
  await reading(1)
  expect(await begin('ana').answered).toMatchObject({
    status: 503,
    body: expect.stringContaining('still arriving'),
  })
  const second = begin('ben')
  await reading(2)
  expect(await begin('chloe').answered).toMatchObject({
    status: 503,
    body: expect.stringContaining('Many lists are arriving'),
  })
  first.leave()
  await reading(1)
  const third = begin('chloe')
  third.finish()
  second.finish()
  for (const { answered } of [second, third])
    expect(await answered).toMatchObject({ status: 200, body: String(LARGE) })
})

test('a large form that takes too long gives its place back, and its connection ends', async () => {
  await listen(300)
  const slow = [begin('ana'), begin('ben')]
  for (const { answered } of slow) expect(await answered).toMatchObject({ status: 408, connection: 'close' })
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, left) => resolve(left)))).toBe(0)
  const { answered, finish } = begin('ana')
  finish()
  expect(await answered).toMatchObject({ status: 200 })
})

/** Sends a complete form. */
async function post(
  body: string,
  path = '/contact',
  cookie?: string,
  type = 'application/x-www-form-urlencoded',
) {
  const { port } = server.address() as AddressInfo
  const headers = {
    'Content-Type': type,
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  }
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })).status
}

test('a form has at most 256 kB and 500 fields, unless its row says more', async () => {
  await listen(LONG)
  expect(await post('a'.repeat(256_000))).toBe(200)
  expect(await post('a'.repeat(256_001))).toBe(413)
  expect(await post('a&'.repeat(499))).toBe(200)
  expect(await post('a&'.repeat(500))).toBe(413)
  expect(await post('a&'.repeat(4999), '/manage')).toBe(200)
  expect(await post('a'.repeat(500_000), '/admin', 'admin')).toBe(200)
  expect(await post('a'.repeat(500_000), '/admin', 'ana')).toBe(413)
  expect(await post('a'.repeat(500_000), '/admin')).toBe(413)
})

/** A form with this many parts without a file, each with these headers. */
const parts = (count: number, headers = 'Content-Disposition: form-data; name="a"') =>
  `${`--x\r\n${headers}\r\n\r\n\r\n`.repeat(count)}--x--\r\n`

test('fields count in every spelling of what a form is', async () => {
  await listen(LONG)
  const urlencoded = 'application/x-www-form-urlencoded'
  for (const type of [urlencoded, urlencoded.toUpperCase(), `${urlencoded};charset=utf-8`]) {
    expect(await post('a&'.repeat(499), '/contact', undefined, type)).toBe(200)
    expect(await post('a&'.repeat(500), '/contact', undefined, type)).toBe(413)
  }
  const multipart = [
    '; boundary=x',
    ';BOUNDARY="x"',
    '; x=";boundary=z"; boundary=x',
    '; boundary=x; boundary=z',
  ]
  for (const type of multipart.map((rest) => `Multipart/Form-Data${rest}`)) {
    expect(await post(parts(500), '/photos', 'ana', type)).toBe(200)
    expect(await post(parts(501), '/photos', 'ana', type)).toBe(413)
  }
})

test('a part has few headers, as browsers send them', async () => {
  await listen(LONG)
  const type = 'multipart/form-data; boundary=x'
  const name = `Content-Disposition: form-data; name="photo"; filename="${'😀'.repeat(255)}.jpg"`
  expect(await post(parts(1, name), '/photos', 'ana', type)).toBe(200)
  expect(await post(parts(1, `${'a:b\r\n'.repeat(1000)}${name}`), '/photos', 'ana', type)).toBe(413)
})

test('texts beside files have no more than a form without files', async () => {
  await listen(LONG)
  const type = 'multipart/form-data; boundary=x'
  const part = (rest: string, bytes: number) =>
    `--x\r\nContent-Disposition: form-data; name="a"${rest}\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`
  expect(await post(part('; filename="a.csv"', 1_000_000), '/manage/import', 'ana', type)).toBe(200)
  expect(await post(part('', 200_000), '/manage/import', 'ana', type)).toBe(200)
  expect(await post(part('', 1_000_000), '/manage/import', 'ana', type)).toBe(413)
})

test('what reads a form is told what was counted, or nothing', () => {
  const kinds = {
    'Multipart/Form-Data; x="; boundary=z"; Boundary=x': 'multipart/form-data; boundary="x"',
    'Application/X-WWW-Form-Urlencoded;charset=utf-8': 'application/x-www-form-urlencoded',
    'application/json; charset=utf-8': 'application/json',
    'text/plain, multipart/form-data; boundary=x': undefined,
    'multipart/form-data; boundary="a\\"b"': undefined,
    'multipart/form-data': undefined,
    '': undefined,
  }
  for (const [given, told] of Object.entries(kinds)) expect([given, plainType(given)]).toEqual([given, told])
})

test('any form that takes too long ends with its connection', async () => {
  await listen(300)
  expect(await begin(undefined, '/contact').answered.catch(() => null)).toMatchObject({ status: 413 })
  const { port } = server.address() as AddressInfo
  const request = http.request({ host: '127.0.0.1', port, path: '/contact', method: 'POST' })
  request.on('error', () => undefined)
  request.write('a')
  open.push(request)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close'])
})

test('what is held counts for its network and in all', () => {
  const held = new HeldBytes()
  const most = 32_000_000
  expect(held.take('a', most)).toBe(true)
  expect(held.take('a', 1)).toBe(false)
  expect(held.take('b', most)).toBe(true)
  expect(held.take('c', 1)).toBe(false)
  held.release('a', most)
  expect(held.take('c', 1)).toBe(true)
})

test('the longest texts that these forms take fit in emoji', () => {
  const emoji = (characters: number) =>
    new URLSearchParams({ text: '😀'.repeat(characters / 2) }).toString().length
  expect(emoji(200_000)).toBeLessThan(bodyRow('/admin/content/about').bytes)
  expect(emoji(50_000) + emoji(5_000)).toBeLessThan(bodyRow('/admin').bytes)
  expect(emoji(20_000) + 16 * emoji(2_000) + emoji(3_000)).toBeLessThan(bodyRow('/expanded-listing/a').bytes)
  expect(emoji(30_000)).toBeLessThan(bodyRow('/find-mate').bytes)
})
