import { afterEach, expect, test, vi } from 'vitest'
import { signerOf } from './upload-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A fake server that signs every request. @returns the requests it got */
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

test('signatures needed at the same time are requested together', async () => {
  const asked = server()
  const sign = signerOf('u')
  await Promise.all([1, 2, 3, 4].map((partNumber) => sign('part', { ...details, partNumber })))
  expect(asked).toEqual(['part part part part'])
})
