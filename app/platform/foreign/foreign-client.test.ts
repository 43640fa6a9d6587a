import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { selfSigned } from '#tests/setup/servers/self-signed.ts'
import { ForeignClient } from './foreign-client.server.ts'

const wanted = { types: ['image/jpeg', 'image/png'], maxBytes: 100_000, timeLimit: 5_000 }
const photo = Buffer.from('the bytes of a photo')

/** Treats 127.0.0.1 as a public address, and resolves every name to it. */
function clientFor(port: number, options: ConstructorParameters<typeof ForeignClient>[0] = {}) {
  return new ForeignClient({
    http: true,
    ports: [port],
    alsoAllow: (address) => address === '127.0.0.1',
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
}

function sendPhoto(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo)
}

test('a file comes with its type and where it was; the site learns who asks and nothing more', async () => {
  const asked: IncomingHttpHeaders[] = []
  const port = await foreignSite((request, response) => {
    asked.push(request.headers)
    sendPhoto(response)
  })
  const client = clientFor(port, { userAgent: 'Roost (+https://roost.example)' })
  const answer = await client.fetch(`http://photos.example:${port}/1.jpg?size=l#top`, wanted)
  expect(answer).toEqual({
    ok: true,
    bytes: photo,
    type: 'image/jpeg',
    address: `http://photos.example:${port}/1.jpg?size=l`,
  })
  expect(asked).toEqual([
    {
      host: `photos.example:${port}`,
      connection: 'keep-alive',
      accept: 'image/jpeg, image/png',
      'accept-encoding': 'identity',
      'user-agent': 'Roost (+https://roost.example)',
    },
  ])
})

test.each([
  ['nonsense', 'address'],
  ['', 'address'],
  ['//photos.example/1.jpg', 'address'],
  ['file:///etc/passwd', 'address'],
  ['data:image/png;base64,AAAA', 'address'],
  ['ftp://photos.example/1.jpg', 'address'],
  [`https://photos.example/${'a'.repeat(2000)}`, 'address'],
  ['http://photos.example/1.jpg', 'not-https'],
  ['https://ada:secret@photos.example/1.jpg', 'password'],
  ['https://ada@photos.example/1.jpg', 'password'],
  ['https://photos.example:8443/1.jpg', 'port'],
  ['https://photos.example:80/1.jpg', 'port'],
  ['https://127.0.0.1/1.jpg', 'not-public'],
  ['https://2130706433/1.jpg', 'not-public'],
  ['https://0x7f.1/1.jpg', 'not-public'],
  ['https://0177.0.0.1/1.jpg', 'not-public'],
  ['https://[::1]/1.jpg', 'not-public'],
  ['https://[::ffff:192.168.0.1]/1.jpg', 'not-public'],
  ['https://[64:ff9b::a00:1]/1.jpg', 'not-public'],
  ['https://169.254.169.254/latest/meta-data/', 'not-public'],
  ['https://localhost/1.jpg', 'not-public'],
])('as the site runs, %s is refused: %s', async (address, reason) => {
  expect(await new ForeignClient().fetch(address, wanted)).toEqual({ ok: false, reason })
})

test('a name that leads to private addresses only is refused; beside an open one they are passed over', async () => {
  const port = await foreignSite((_, response) => sendPhoto(response))
  const address = `http://photos.example:${port}/1.jpg`
  const leading = (...addresses: string[]) => clientFor(port, { resolve: async () => addresses })
  expect(await leading('10.0.0.7', '127.0.0.2', '::1').fetch(address, wanted)).toEqual({
    ok: false,
    reason: 'not-public',
  })
  expect(await leading('10.0.0.7', '::1', '127.0.0.1').fetch(address, wanted)).toMatchObject({ ok: true })
})

test('a name that means something else a moment later is checked again, and its new meaning not asked', async () => {
  let reached = 0
  const port = await foreignSite((_, response) => {
    response.writeHead(302, { location: '/inside.jpg', connection: 'close' }).end()
  })
  await foreignSite(
    (_, response) => {
      reached += 1
      sendPhoto(response)
    },
    { host: '127.0.0.2', port },
  )
  const meanings = ['127.0.0.1', '127.0.0.2']
  const client = clientFor(port, { resolve: async () => [meanings.shift() ?? ''] })
  const answer = await client.fetch(`http://photos.example:${port}/1.jpg`, wanted)
  expect(answer).toEqual({ ok: false, reason: 'not-public' })
  expect(reached).toBe(0)
})

test('three redirects are followed, four are not', async () => {
  const port = await foreignSite((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) sendPhoto(response)
    else
      response.writeHead(left % 2 ? 302 : 308, { location: `./${left - 1}`, 'set-cookie': 'a=b' }).end('gone')
  })
  const client = clientFor(port)
  expect(await client.fetch(`http://photos.example:${port}/3`, wanted)).toMatchObject({
    ok: true,
    address: `http://photos.example:${port}/0`,
  })
  expect(await client.fetch(`http://photos.example:${port}/4`, wanted)).toEqual({
    ok: false,
    reason: 'redirects',
  })
})

test.each([
  ['http://127.0.0.2/1.jpg', 'not-public'],
  ['http://[::1]/1.jpg', 'not-public'],
  ['http://169.254.169.254/latest/meta-data/', 'not-public'],
  ['http://ada:secret@photos.example/1.jpg', 'password'],
  ['http://photos.example:22/', 'port'],
  ['file:///etc/passwd', 'address'],
])('a redirect to %s is refused: %s', async (location, reason) => {
  const port = await foreignSite((_, response) => {
    response.writeHead(301, { location }).end()
  })
  const answer = await clientFor(port).fetch(`http://photos.example:${port}/1.jpg`, wanted)
  expect(answer).toEqual({ ok: false, reason })
})

test.each<[string, (response: ServerResponse) => void, object]>([
  ['another type', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), { reason: 'type' }],
  ['no type', (r) => r.writeHead(200).end(photo), { reason: 'type' }],
  ['no page', (r) => r.writeHead(404).end(), { reason: 'status', status: 404 }],
  [
    'a part only',
    (r) => r.writeHead(206, { 'content-type': 'image/png' }).end('x'),
    { reason: 'status', status: 206 },
  ],
  ['a redirect to nowhere', (r) => r.writeHead(302).end(), { reason: 'status', status: 302 }],
  [
    'a small file that unpacks to a large one',
    (r) =>
      r
        .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(10_000_000))),
    { reason: 'compressed' },
  ],
  [
    'the length of a large file',
    (r) => r.writeHead(200, { 'content-type': 'image/png', 'content-length': 100_001 }).write('x'),
    { reason: 'too-large' },
  ],
  [
    'a file without end',
    (r) => endless(r.writeHead(200, { 'content-type': 'image/png' })),
    { reason: 'too-large' },
  ],
  [
    'less than it said',
    (r) => {
      r.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 }).write('x')
      setTimeout(() => r.destroy(), 20)
    },
    { reason: 'cut-off' },
  ],
  ['nothing at all', (r) => r.destroy(), { reason: 'unreachable' }],
])('a site that sends %s', async (_, answer, expected) => {
  const port = await foreignSite((_request, response) => answer(response))
  const got = await clientFor(port).fetch(`http://photos.example:${port}/1.jpg`, wanted)
  expect(got).toEqual({ ok: false, ...expected })
})

function endless(response: ServerResponse): void {
  const block = Buffer.alloc(10_000)
  const more = () => {
    while (response.writable && response.write(block));
  }
  response.on('drain', more)
  more()
}

test.each<[string, (response: ServerResponse) => void]>([
  ['does not answer', () => {}],
  ['begins and goes silent', (r) => r.writeHead(200, { 'content-type': 'image/png' }).write('x')],
  [
    'sends a byte now and then',
    (r) => {
      r.writeHead(200, { 'content-type': 'image/png' })
      const drip = setInterval(() => r.write('x'), 10)
      r.on('close', () => clearInterval(drip))
    },
  ],
])('a site that %s is left when the time is over', async (_, answer) => {
  const port = await foreignSite((_request, response) => answer(response))
  const got = await clientFor(port).fetch(`http://photos.example:${port}/1.jpg`, {
    ...wanted,
    timeLimit: 200,
  })
  expect(got).toEqual({ ok: false, reason: 'too-slow' })
})

test('a name server that does not answer is left when the time is over', async () => {
  const client = clientFor(80, { resolve: () => new Promise(() => {}) })
  const got = await client.fetch('http://photos.example/1.jpg', { ...wanted, timeLimit: 50 })
  expect(got).toEqual({ ok: false, reason: 'too-slow' })
})

test('a name that nobody has, and a site that is down', async () => {
  const unknown = clientFor(80, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  expect(await unknown.fetch('http://photos.example/1.jpg', wanted)).toEqual({
    ok: false,
    reason: 'no-such-host',
  })
  const port = await freePort() // nothing listens there
  expect(await clientFor(port).fetch(`http://photos.example:${port}/1.jpg`, wanted)).toEqual({
    ok: false,
    reason: 'unreachable',
  })
})

test('a certificate must be good, and of the name that was typed', async () => {
  const tls = selfSigned('photos.example')
  let asked = 0
  const port = await foreignSite(
    (request, response) => {
      asked += 1
      if (request.url === '/to-http')
        response.writeHead(302, { location: 'http://photos.example/1.jpg' }).end()
      else sendPhoto(response)
    },
    { tls },
  )
  const fetchFrom = (name: string, path: string, ca?: string) =>
    clientFor(port, { http: false, ca }).fetch(`https://${name}:${port}${path}`, wanted)
  expect(await fetchFrom('photos.example', '/1.jpg')).toEqual({ ok: false, reason: 'unreachable' })
  expect(await fetchFrom('other.example', '/1.jpg', tls.cert)).toEqual({ ok: false, reason: 'unreachable' })
  expect(asked).toBe(0)
  expect(await fetchFrom('photos.example', '/1.jpg', tls.cert)).toMatchObject({ ok: true })
  expect(await fetchFrom('photos.example', '/to-http', tls.cert)).toEqual({ ok: false, reason: 'not-https' })
})
