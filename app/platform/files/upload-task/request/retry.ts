import type { UploadError } from './upload-error.ts'

export const MOST_ATTEMPTS = 3
const LONGEST_WAIT = 5 * 60_000

/** The delay after a number of failed attempts, in milliseconds: 200 to 300, 400 to 500, and so on. */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  return Math.min(2 ** attempts * 100 + 100 * random, LONGEST_WAIT)
}

const SERVER_FAULTS = [500, 502, 503, 504]
const PASSING = new Set([
  'ERR_NETWORK',
  // rate limiting by the store
  'BandwidthLimitExceeded',
  'EC2ThrottledException',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  // the store waited too long for our bytes
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  // the clocks differ, or the signature has expired: the next attempt gets a new signature
  'AuthFailure',
  'InvalidSignatureException',
  'RequestExpired',
  'RequestInTheFuture',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
  'BadRequestException',
])

/** Whether the same request may succeed later. `before` is the failure of the previous attempt. */
export function isPassing(failure: UploadError, before?: UploadError): boolean {
  const { name, status } = failure
  if (name === '403') return true // the response to HEAD has no body with a reason; it may be the signature
  if (PASSING.has(name) || status === 429 || SERVER_FAULTS.includes(status ?? 0)) return true
  return isExpired(failure) && !(before && isExpired(before)) // when new credentials are expired as well, retrying does not help
}

/** Whether credentials or a signed URL have expired. Stores answer an expired signed URL with AccessDenied. */
function isExpired({ name, message }: UploadError): boolean {
  if (['RequestExpired', 'ExpiredTokenException', 'ExpiredToken'].includes(name)) return true
  return /Signature|^AccessDenied$/.test(name) && message.includes('expired')
}

/** Waits, or returns early when the signal is aborted. Never rejects. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
