import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPassing, pause, retryDelay } from './retry.ts'
import { networkError, UploadError } from './upload-error.ts'

test('the wait doubles with each attempt, with up to 100 ms of chance, and ends at five minutes', () => {
  expect([retryDelay(1, 0), retryDelay(1, 1), retryDelay(2, 0), retryDelay(2, 1)]).toEqual([
    200, 300, 400, 500,
  ])
  expect(retryDelay(40, 0.5)).toBe(300_000)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (attempts) => {
      const wait = retryDelay(attempts)
      expect(wait).toBeGreaterThanOrEqual(Math.min(2 ** attempts * 100, 300_000))
      expect(wait).toBeLessThanOrEqual(Math.min(2 ** attempts * 100 + 100, 300_000))
    }),
  )
})

describe('worth another attempt', () => {
  test.each([
    ['no answer', networkError()],
    ['too many requests', new UploadError('429', '429', 429)],
    ['a store that asks for patience', new UploadError('SlowDown', 'Reduce your request rate.', 400)],
    ['a store that is down', new UploadError('503', '503', 503)],
    ['a clock that is wrong', new UploadError('RequestTimeTooSkewed', 'too large', 403)],
    ['a signature that is not right', new UploadError('SignatureDoesNotMatch', 'no', 403)],
    ['a signed address that is too old', new UploadError('AccessDenied', 'Request has expired', 403)],
    ['a refusal without a word, as HEAD gets it', new UploadError('403', '403', 403)],
    ['a store that waited for our bytes', new UploadError('RequestTimeout', 'timeout', 400)],
  ])('%s', (_, failure) => {
    expect(isPassing(failure)).toBe(true)
  })

  test.each([
    ['no right', new UploadError('AccessDenied', 'Access Denied', 403)],
    ['no such upload', new UploadError('NoSuchUpload', 'gone', 404)],
    ['something there already', new UploadError('PreconditionFailed', 'there', 412)],
    ['nobody signed in', new UploadError('NoCredentials', 'Credentials should not be empty.')],
    ['given up by the browser', new UploadError('ERR_ABORTED', 'Request aborted')],
    ['a server that cannot do this', new UploadError('NotImplemented', 'no', 501)],
  ])('%s is not', (_, failure) => {
    expect(isPassing(failure)).toBe(false)
  })

  test('credentials that expired are worth one, and not a second one', () => {
    const expired = new UploadError('ExpiredToken', 'The token has expired', 400)
    expect(isPassing(expired)).toBe(true)
    expect(isPassing(expired, expired)).toBe(false)
    expect(isPassing(expired, networkError())).toBe(true)
  })
})

test('a wait ends when the upload is stopped', async () => {
  const stop = new AbortController()
  const waiting = pause(3_600_000, stop.signal)
  stop.abort()
  await expect(waiting).resolves.toBeUndefined()
  await expect(pause(3_600_000, stop.signal)).resolves.toBeUndefined()
})
