import { afterEach, expect, test, vi } from 'vitest'
import { creatorOf, signerOf } from './upload-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A fake server that signs every request. @returns the requests it received */
function server() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    const { requests } = JSON.parse(init.body) as { requests: { operation: string }[] }
    asked.push(requests.map(({ operation }) => operation).join(' '))
    return Response.json({ signed: requests.map(() => ({ url: 'anew', headers: {} })) })
  })
  return asked
}

const first = { operation: 'put' as const, url: 'first', headers: {} }
const details = { key: 'a' }

test('the first attempt uses the signature from the permission, the next one a new signature', async () => {
  const asked = server()
  const sign = signerOf('u', first)
  expect(await sign('put', details)).toMatchObject({ url: 'first' })
  expect(asked).toEqual([])
  expect(await sign('put', details)).toMatchObject({ url: 'anew' })
  expect(asked).toEqual(['put'])
})

test('one for something else is not used', async () => {
  const asked = server()
  const sign = signerOf('u', first)
  expect(await sign('list', details)).toMatchObject({ url: 'anew' })
  expect(await sign('put', details)).toMatchObject({ url: 'anew' })
  expect(asked).toEqual(['list', 'put'])
})

test('a multipart upload that came with the permission is used once, then the site is asked', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    return Response.json({ storeUploadId: 'anew' })
  })
  const create = creatorOf('u', { operation: 'create', storeUploadId: 'first' })
  expect([await create(details), await create(details)]).toEqual(['first', 'anew'])
  expect(asked).toEqual(['PUT /api/uploads/u'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  expect(await create(details)).toBeNull()
})

test('signatures needed at the same time are requested together', async () => {
  const asked = server()
  const sign = signerOf('u')
  await Promise.all([1, 2, 3, 4].map((partNumber) => sign('part', { ...details, partNumber })))
  expect(asked).toEqual(['part part part part'])
})
