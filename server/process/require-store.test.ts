import type { RequestListener } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { sentenceOf } from '../backup/describe-backup.ts'
import { faultFields, faultSentence } from '../fault-sentence.ts'
import { requireStores } from './require-store.ts'

/** A site whose S3_URL points to this port. */
async function siteAt(port: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-require-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const S3_URL = `http://id:secret@127.0.0.1:${port}/roost-files?region=us-east-1&style=path`
  const env = readEnv({ S3_URL, DATA_DIR: folder })
  if (!env.S3_URL) throw new Error('no store')
  const { files } = openFileStore({ kind: 's3', ...env.S3_URL })
  const start = () => requireStores(env, { files, objectStore: undefined }, createLog('silent', 2))
  return { env, files, start }
}

const ERROR = { 'content-type': 'application/xml' }
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?><Error>${body}</Error>`
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const page = '<!doctype html><html><head><meta charset="utf-8"></head><body>A page<br></body></html>'

const other = (says: string) => `what answers there is no S3 store: it says ${says}`
const ANSWERS: [string, number, Record<string, string>, string, string][] = [
  ['a web server without that page', 404, HTML, page, other('404 (text/html)')],
  ['one that says nothing', 404, {}, '', other('404')],
  ['one that says so in XHTML', 404, HTML, '<html><body>No</body></html>', other('404 (text/html)')],
  ['one that answers everything', 200, { ...HTML, etag: '"1"' }, page, other('200 (text/html)')],
  ['one that wants a log-in', 401, HTML, page, other('401 (text/html)')],
  ['one that leads elsewhere', 301, { location: 'https://elsewhere.example/' }, '', other('301')],
  ['a proxy that lets nobody in', 403, HTML, page, other('403 (text/html)')],
  ['no bucket', 404, ERROR, xml('<Code>NoSuchBucket</Code>'), 'there is no such bucket'],
  [
    'a key without rights',
    403,
    ERROR,
    xml('<Code>AccessDenied</Code>'),
    'the key may not do this in this bucket, or the bucket is of another account: AccessDenied',
  ],
  [
    'an unknown key',
    403,
    ERROR,
    xml('<Code>InvalidAccessKeyId</Code>'),
    'the key is refused: InvalidAccessKeyId',
  ],
  [
    'a clock that is wrong',
    403,
    ERROR,
    xml('<Code>RequestTimeTooSkewed</Code>'),
    'the clock of this machine is wrong: RequestTimeTooSkewed',
  ],
  [
    'another region',
    400,
    ERROR,
    xml('<Code>AuthorizationHeaderMalformed</Code><Region>eu-central-1</Region>'),
    'its bucket is in the region eu-central-1: write that into address and region',
  ],
  [
    'an address of another region',
    301,
    { ...ERROR, 'x-amz-bucket-region': 'eu-west-1' },
    xml('<Code>PermanentRedirect</Code>'),
    'its bucket is in the region eu-west-1: write that into address and region',
  ],
]

test.each(ANSWERS)('%s stops the start with its own sentence', async (_, status, headers, body, reason) => {
  const { start } = await siteAt(await foreignSite(answering(status, headers, body)))
  await expect(start()).rejects.toMatchObject({
    name: 'CannotRun',
    message: `The S3 store of S3_URL cannot be used (${reason}): check it, or set START_WITHOUT_S3=1 to start without it.`,
  })
})

test('an S3 store with an empty bucket is accepted', async () => {
  const lists = '<ListBucketResult><Name>roost-files</Name><KeyCount>0</KeyCount></ListBucketResult>'
  const port = await foreignSite((request, response) => {
    const isList = request.url?.includes('list-type=2') === true
    answering(isList ? 200 : 404, ERROR, isList ? lists : xml('<Code>NoSuchKey</Code>'))(request, response)
  })
  await expect((await siteAt(port)).start()).resolves.toBeUndefined()
})

test('whatever a command asks of a web server that is no S3 store, it can say so in one sentence', async () => {
  const port = await foreignSite(answering(404, HTML, page))
  const { env, files } = await siteAt(port)
  const place = openPlace(env, 's3://roost-backups/nightly', env.DATA_DIR)
  const upload = { contentType: 'text/plain', contentLength: 1 }
  const asked = {
    get: () => files.get('photos/a'),
    list: () => files.list('photos/'),
    put: () => files.put('photos/a', Buffer.from('a'), upload),
    delete: () => files.delete('photos/a'),
    uploads: () => files.listUploads('photos/'),
    write: () => place.tryWriting(),
    read: () => place.get('backup.json'),
    folders: () => place.folders(),
    remove: () => place.remove(),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const error: unknown = await ask().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    for (const said of [faultSentence(error), sentenceOf(error)])
      expect.soft(said, name).toMatch(/what answers there is no S3 store: it says 404 \(text\/html\)\.$/)
  }
})

test('a store that is gone is not called the database', async () => {
  const port = await freePort()
  const { files } = await siteAt(port)
  const error: unknown = await files.list('').then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const says = `The S3 store 127.0.0.1:${port}/roost-files cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`
  expect(faultSentence(error)).toBe(says)
  expect(faultFields(error), 'without a stack').toEqual({ says })
  expect(faultFields(new Error('a bug'))).toHaveProperty('stack')
})

const answering =
  (status: number, headers: Record<string, string>, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
