import { expect } from '../fixtures.ts'
import { expectNothingAtStore, expectStored, MIB, test } from './fixtures.ts'

const SMALL = { path: 'small.jpg', size: MIB }
const LARGE = { path: 'large.jpg', size: 12 * MIB } // three parts
const SOURCE = 'Upload source type can only be a `Blob`, `File`, `ArrayBuffer`, or `string`.'
const PLACE =
  'Path or key parameter must be specified in the input. Both can not be specified at the same time.'
const IDENTITY = 'Missing identity ID when accessing objects in protected or private access level.'

test('invalid uploads fail, at once or through their result @desktop', async ({ site, uploads }) => {
  expect(await uploads.begin('number', { path: 'a', odd: 42 })).toEqual({
    thrown: { name: 'InvalidUploadSource', message: SOURCE },
  })
  expect(await uploads.begin('huge', { path: 'a', odd: { size: 5 * 1024 ** 4 + 1 } })).toEqual({
    thrown: { name: 'ObjectIsTooLarge', message: 'Object size cannot not be greater than 5TB.' },
  })
  for (const [asked, name, message] of [
    [{ odd: { size: 3 }, path: 'a' }, 'InvalidUploadSource', SOURCE],
    [{}, 'InvalidStorageOperationInput', PLACE],
    [{ path: '' }, 'InvalidStorageOperationInput', PLACE],
    [{ path: 'a', key: 'b' }, 'InvalidStorageOperationInput', PLACE],
    [{ path: '/a' }, 'InvalidStoragePathInput', 'Input `path` does not allow a leading slash (/).'],
    [{ key: 'a', options: { accessLevel: 'protected' } }, 'NoIdentityId', IDENTITY],
    [{ key: 'a', options: { accessLevel: 'private' } }, 'NoIdentityId', IDENTITY],
  ] as const) {
    expect(await uploads.begin(name, { text: 'abc', ...asked })).toEqual({ state: 'IN_PROGRESS' })
    expect(await uploads.end(name), JSON.stringify(asked)).toEqual({
      state: 'ERROR',
      progress: [],
      error: { name, message, canceled: false },
    })
  }
  expect(site.front.heard).toEqual([])
})

test('a key goes below the prefix of its level, a path where it says @desktop', async ({ site, uploads }) => {
  for (const [asked, place, stored] of [
    [{ key: 'a.png' }, { key: 'a.png' }, 'public/a.png'],
    [{ key: 'b.png', options: { accessLevel: 'protected' } }, { key: 'b.png' }, 'protected/me/b.png'],
    [{ key: 'c.png', options: { accessLevel: 'private' } }, { key: 'c.png' }, 'private/me/c.png'],
    [{ path: "odd (1)'s ü+%.png" }, { path: "odd (1)'s ü+%.png" }, "odd (1)'s ü+%.png"],
  ] as const) {
    await uploads.begin(stored, { text: 'Zoë', identityId: 'me', ...asked })
    expect(await uploads.end(stored)).toMatchObject({ state: 'SUCCESS', value: { ...place, size: 4 } })
    expect(await site.store.files.head(stored)).toMatchObject({
      size: 4,
      contentType: stored.endsWith('png') ? 'image/png' : 'image/jpeg',
    })
  }
})

test('no content is an empty file @desktop', async ({ site, uploads }) => {
  await uploads.begin('empty', { path: 'empty', odd: null })
  expect(await uploads.end('empty')).toMatchObject({ state: 'SUCCESS', value: { size: 0 } })
  expect(await site.store.files.head('empty')).toMatchObject({
    size: 0,
    contentType: 'application/octet-stream',
  })
})

test('without a session there are no credentials, and nothing is retried @desktop', async ({
  site,
  uploads,
}) => {
  site.signer = async () => null
  for (const asked of [SMALL, LARGE]) {
    await uploads.begin('one', asked)
    expect(await uploads.end('one')).toMatchObject({
      state: 'ERROR',
      error: { name: 'NoCredentials', message: 'Credentials should not be empty.' },
    })
  }
  expect(site.batches).toEqual([1, 1])
  expect(site.front.heard).toEqual([])
})

test('a refusal to sign shows the server’s message @desktop', async ({ site, uploads, complaints }) => {
  complaints.expect(/status of 403/)
  site.signer = { refused: 'You have 9 photos already.' }
  await uploads.begin('one', SMALL)
  expect(await uploads.end('one')).toMatchObject({
    state: 'ERROR',
    error: { name: 'Refused', message: 'You have 9 photos already.' },
  })
  expect(site.batches).toEqual([1])
})

const answers = (code: string, message = code) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`

test('temporary errors are retried, permanent ones are reported as the store words them @desktop', async ({
  site,
  uploads,
  complaints,
}) => {
  complaints.expect(/status of (400|403|404|418|500|503)/)
  const { front } = site
  for (const [fault, requests, error] of [
    [{ status: 503, body: answers('SlowDown') }, 2, undefined],
    [{ status: 500 }, 2, undefined],
    [{ status: 400, body: answers('RequestTimeout') }, 2, undefined],
    [{ status: 403, body: answers('RequestTimeTooSkewed') }, 2, undefined],
    [{ status: 400, body: answers('ExpiredToken', 'The token has expired') }, 2, undefined],
    [{ status: 403, body: answers('AccessDenied', 'No &amp; never') }, 1, ['AccessDenied', 'No & never']],
    [{ status: 404 }, 1, ['NotFound', 'NotFound']],
    [{ status: 418, body: 'I am a teapot' }, 1, ['418', '418']],
  ] as const) {
    front.meet(/^PUT$/, fault, 1)
    await uploads.begin('one', SMALL)
    const ended = await uploads.end('one')
    expect([front.heard.splice(0).length, ended.error && [ended.error.name, ended.error.message]]).toEqual([
      requests,
      error,
    ])
  }
  front.meet(/^PUT$/, { status: 503, body: answers('SlowDown', 'Reduce your rate.') })
  await uploads.begin('one', SMALL)
  expect((await uploads.end('one')).error).toMatchObject({ name: 'SlowDown', message: 'Reduce your rate.' })
  expect(front.heard.splice(0)).toHaveLength(3)
  front.meet(/^PUT$/, { status: 400, body: answers('ExpiredToken', 'The token has expired') })
  await uploads.begin('one', SMALL)
  expect((await uploads.end('one')).error).toMatchObject({ name: 'ExpiredToken' })
  expect(front.heard).toHaveLength(2)
})

test('an upload is complete when the store has said so, not when it answers 200 @desktop', async ({
  site,
  uploads,
}) => {
  const { front } = site
  front.meet(/POST uploadId/, { status: 200, body: answers('InternalError') }, 1)
  front.meet(/POST uploadId/, { status: 200, body: '' }, 1)
  await uploads.begin('large', LARGE)
  expect((await uploads.end('large')).state).toBe('SUCCESS')
  expect(front.heard.filter((line) => line === 'POST uploadId')).toHaveLength(3)
  await expectStored(site, LARGE.path, LARGE.size)

  for (const [body, error] of [
    [answers('InternalError', 'We are sorry.'), { name: 'InternalError', message: 'We are sorry.' }],
    ['', { name: 'Error', message: 'S3 aborted request.' }],
  ] as const) {
    front.meet(/POST uploadId/, { status: 200, body })
    await uploads.begin('again', { ...LARGE, path: error.name })
    expect(await uploads.end('again')).toMatchObject({ state: 'ERROR', error })
  }
})

test('a wrong size reported by the store is an error @desktop', async ({ site, uploads }) => {
  site.front.meet(/HEAD/, { status: 200, headers: { 'content-length': '7' } })
  await uploads.begin('large', LARGE)
  expect(await uploads.end('large')).toMatchObject({
    state: 'ERROR',
    error: { name: 'Error', message: `Upload failed. Expected object size ${LARGE.size}, but got 7.` },
  })
})

test('a store whose CORS rule hides ETag is detected after all parts were sent @desktop', async ({
  site,
  uploads,
}) => {
  site.front.meet(/^PUT/, { hide: 'access-control-expose-headers' })
  await uploads.begin('large', LARGE)
  const { state, error } = await uploads.end('large')
  expect({ state, error }).toEqual({
    state: 'ERROR',
    error: {
      name: 'Error',
      message:
        'ETag missing from multipart upload: {"PartNumber":1}. Please ensure S3 bucket CORS configuration includes ETag as part of its `ExposeHeaders` element',
      canceled: false,
    },
  })
  expect(site.front.heard).toHaveLength(4)
  await uploads.begin('small', SMALL)
  expect(await uploads.end('small')).toMatchObject({ state: 'SUCCESS', value: { path: SMALL.path } })
})

test('an invalid response is an unknown error @desktop', async ({ site, uploads }) => {
  site.front.meet(/POST uploads/, { status: 200, body: '<InitiateMultipartUploadResult/>' })
  await uploads.begin('large', LARGE)
  expect(await uploads.end('large')).toMatchObject({
    state: 'ERROR',
    error: { name: 'Unknown', message: 'An unknown error has occurred.' },
  })
  await expectNothingAtStore(site)
})

test('a request aborted by the browser is not a cancel @desktop', async ({ page, site, uploads }) => {
  site.front.meet(/PUT/, 'hold')
  await uploads.begin('small', SMALL)
  await expect.poll(() => site.front.held()).toBe(1)
  await page.evaluate(() => window.stop())
  const { state, error } = await uploads.end('small')
  expect({ state, error }).toEqual({
    state: 'ERROR',
    error: { name: 'ERR_ABORTED', message: 'Request aborted', canceled: false },
  })
  site.front.drop()
})
