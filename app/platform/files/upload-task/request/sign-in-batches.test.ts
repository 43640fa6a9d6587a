import { expect, test } from 'vitest'
import { signInBatches, type SignRequest } from './sign-in-batches.ts'

const part = (partNumber: number) => ({ key: 'k', uploadId: 'u', partNumber, contentLength: 1 })

test('what is wanted at the same moment is asked for at once, four at most', async () => {
  const asked: (number | undefined)[][] = []
  const sign = signInBatches(async (requests: SignRequest[]) => {
    asked.push(requests.map(({ details }) => details.partNumber))
    return requests.map(({ details }) => ({ url: `/${details.partNumber}`, headers: {} }))
  })
  const signed = await Promise.all([1, 2, 3, 4, 5].map((number) => sign('part', part(number))))
  expect(signed.map((one) => one?.url)).toEqual(['/1', '/2', '/3', '/4', '/5'])
  expect(asked).toEqual([[1, 2, 3, 4], [5]])
  expect((await sign('part', part(6)))?.url).toBe('/6')
  expect(asked).toEqual([[1, 2, 3, 4], [5], [6]])
})

test('what is not answered is no signature, and what fails fails for all of them', async () => {
  const none = signInBatches(async () => [null])
  expect(await Promise.all([none('head', { key: 'a' }), none('head', { key: 'b' })])).toEqual([null, null])
  const down = signInBatches(() => Promise.reject(new Error('offline')))
  const both = await Promise.allSettled([down('head', { key: 'a' }), down('head', { key: 'b' })])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
