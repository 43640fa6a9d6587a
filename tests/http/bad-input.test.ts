// Any input gets a page, a result or an error message; never a server error, a stack trace or silence.
import fc from 'fast-check'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchNames } from '#app/features/search/api-search.ts'
import { startDemo } from '#tests/setup/databases/demo-site.ts'
import type { RoostServer } from '#tests/setup/servers/roost-server.ts'

const ANSWER_WITHIN = 120_000 // on a busy machine; silence would last longer
const AT_ONCE = 10
const REQUESTS = 1500

let server: RoostServer
let home: { id: string; slug: string }
beforeAll(async () => {
  server = await startDemo({ RATE_LIMITS: '0', LOG_LEVEL: 'error' })
  const answer = (await (await fetch(`${server.url}/api/listings`)).json()) as { items: [typeof home] }
  home = answer.items[0]
})
afterAll(async () => {
  await server.stop()
})

type Sent = { method: string; target: string; headers: [name: string, value: string][]; body: string }

/** Writes a request byte by byte as given, except that $id and $slug are replaced by a home's, and reads until the server
 *  closes. */
function send({ method, target, headers, body }: Sent): Promise<string> {
  const { hostname, port, host } = new URL(server.url)
  const lines = [
    `${method} ${target.replace('$id', home.id).replace('$slug', home.slug)} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'utf8'))
  })
}

const words = (list: string) => fc.constantFrom(...list.trim().split(/\s+/))
const nasty = fc.oneof(
  words(`0 -1 1e999 NaN 9007199254740993 99999999999999999999 0x10 true null '+or+1=1-- <script>alert(1)</script>
    % %25 %ff %00 %E2%80%AE ..%2f.. {} [] [object __proto__ constructor \\ * &+|+! :* 34,-118,x,1 2026-02-31 0000-00-00 0000-01-01
    -271821-04-20 Infinity,Infinity,-Infinity,NaN 0190b5a2-1111-7222-8333-123456789abc`),
  fc.constantFrom('', 'a'.repeat(2000), '%F0%9F%8F%A0'.repeat(20)),
)
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((given) => given.replace(/[\r\n]/g, ''))
const encoded = text.map((given) => encodeURIComponent(given.toWellFormed()))
const value = fc.oneof(nasty, encoded, text)
const segment = fc.oneof(
  words(`listings expanded-listing Apartment api about-us dev collections homepage assets map
    map/isochrones/usc expanded-listing/$slug/way walk manage/streets`),
  value,
)
const name = fc.oneof(
  fc.constantFrom(...searchNames),
  words('words tab from _routes index more search sent'),
  value,
)
const query = fc.array(fc.tuple(name, value), { maxLength: 6 })
const path = fc.oneof(
  fc.array(segment, { maxLength: 4 }).map((parts) => parts.join('/')),
  words(`listings listings/House listings-count listings-facets expanded-listing/$id expanded-listing/$slug
    expanded-listing/$slug/drive api/listings api/listings/map api/listings/$id`),
)
const target = fc.tuple(path, fc.constantFrom('', '', '.data', '/'), query).map(([start, end, pairs]) => {
  const search = pairs.map(([key, given]) => `${key}=${given}`).join('&')
  // A space or a line end would end the target; all other bytes are sent as they are.
  return `/${start}${end}${search && `?${search}`}`.replace(/\s/g, '+')
})
const header = fc.tuple(
  words('Cookie Accept Accept-Encoding Accept-Language If-None-Match Range Referer X-Forwarded-For'),
  fc.oneof(nasty, text).map((given) => given.replace(/[^\x20-\x7e\x80-\xff]/g, '')),
)
const look = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  target,
  headers: fc.array(header, { maxLength: 3 }),
  body: fc.constant(''),
})
const contentType = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  'x',
)
const change = fc.record({
  method: words('POST PUT PATCH DELETE OPTIONS BREW'),
  target,
  headers: contentType.map((type): Sent['headers'] => [['Content-Type', type]]),
  body: fc.oneof(
    fc.tuple(name, value).map(([key, given]) => `${key}=${given}`),
    fc.json(),
    text,
  ),
})

test(`${REQUESTS} invalid requests are all answered`, async () => {
  const requests = fc.array(fc.oneof({ arbitrary: look, weight: 4 }, { arbitrary: change, weight: 1 }), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  })
  await fc.assert(
    fc.asyncProperty(requests, async (batch) => {
      const answers = await Promise.all(batch.map(send))
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
        expect(answer).not.toMatch(/node_modules|\n\s+at [\w.]+ \(/)
      }
    }),
    { numRuns: REQUESTS / AT_ONCE },
  )
  expect(server.output()).not.toContain('"level":50')
})
