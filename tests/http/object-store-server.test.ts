import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import type { FileStore, SignRequest } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { storeOptions } from '#app/platform/files/store-settings.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { rawRequest } from './raw-request.ts'

/** The same site twice: with one host name for everything, and with a separate one for files. */
let [one, two]: RoostServer[] = []
let port: number
beforeAll(async () => {
  port = await freePort()
  const FILES_ORIGIN = `http://files.localhost:${port}`
  one = await startRoost({ DEMO: '0' })
  two = await startRoost({ DEMO: '0', PORT: String(port), FILES_ORIGIN })
}, 240_000)
afterAll(() => Promise.all([one?.stop(), two?.stop()]))

/** The site's own signing store: with its secret and directory, a client can do what the site does. */
function storeOf(server: RoostServer | undefined, env: Record<string, string> = {}): FileStore {
  if (!server) throw new Error('the site did not start')
  const secret = readFileSync(path.join(server.dataDir, 'app-secret'), 'utf8').trim()
  const source = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port, ...env }
  return openFileStore(storeOptions(readEnv(source), createSecrets(secret), console.error)).files
}

const body = Buffer.from('a photo, more or less')
const put = (key: string): SignRequest => ({
  op: 'put',
  key,
  contentType: 'image/png',
  contentLength: body.length,
})

test('a signed upload goes through, from another page and above the megabyte of forms', async () => {
  const files = storeOf(one)
  const large = Buffer.alloc(3_000_000, 7)
  const { url, method, headers } = await files.sign({
    ...put('a/b.png'),
    contentLength: large.length,
  } as SignRequest)
  const origin = { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await fetch(url, { method, headers: { ...headers, ...origin }, body: large })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const md5 = createHash('md5').update(large).digest('hex')
  expect(await files.head('a/b.png')).toMatchObject({ size: 3_000_000, eTag: `"${md5}"` })
})

test('a response is a download that runs no script', async () => {
  const files = storeOf(one)
  await files.put('a/page.html', Buffer.from('<script>1</script>'), {
    contentType: 'text/html',
    contentLength: 18,
  })
  const { url } = await files.sign({ op: 'get', key: 'a/page.html' })
  const answer = await fetch(url)
  expect(await answer.text()).toBe('<script>1</script>')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const head = await fetch((await files.sign({ op: 'head', key: 'a/page.html' })).url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '18'])
})

test('without a signature nothing is shown, and pages may connect to the disk store', async () => {
  const answer = await fetch(`${one?.url}/_store/roost/a/page.html`)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('<Code>AccessDenied</Code>')
  const page = await fetch(`${one?.url}/about-us`)
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${one?.url};`)
})

test('with its own host name the disk store answers only there, and nothing else does', async () => {
  const Host = `files.localhost:${port}`
  const files = storeOf(two, { FILES_ORIGIN: `http://${Host}` })
  const key = `${randomUUID()}.png`
  const { url, headers } = await files.sign(put(key))
  const target = new URL(url)
  expect(target.host).toBe(Host)
  const path = target.pathname + target.search
  const length = { 'Content-Length': String(body.length) }
  const send = (name: string) =>
    rawRequest({
      port,
      method: 'PUT',
      path,
      headers: { ...headers, ...length, Host: name },
      body: body.toString(),
    })
  expect((await send(`localhost:${port}`)).status).toBe(405) // A page URL, and no page accepts it.
  expect(await files.head(key)).toBeUndefined()
  expect((await send(Host)).status).toBe(200)
  expect((await rawRequest({ port, path: '/', headers: { Host } })).status).toBe(404)
  expect((await rawRequest({ port, path: '/about-us', headers: { Host: `localhost:${port}` } })).status).toBe(
    200,
  )
  const { 'content-security-policy': policy } = (await rawRequest({ port, path: '/about-us' })).headers
  expect(policy).toContain(`connect-src 'self' http://${Host};`)
})
