import type { UploadError } from './upload-error.ts'

export const MOST_ATTEMPTS = 3
const LONGEST_WAIT = 5 * 60_000

/** How long to wait after so many failed attempts, in milliseconds: 200 to 300, 400 to 500, and so on. */
export function waitAfter(attempts: number, random: number = Math.random()): number {
  return Math.min(2 ** attempts * 100 + 100 * random, LONGEST_WAIT)
}

const SERVER_FAULTS = [500, 502, 503, 504]
const PASSING = new Set([
  'ERR_NETWORK',
  // the store asks for patience
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
  // it waited too long for our bytes
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  // our clock and its clock disagree, or the signature is too old: the next attempt is signed anew
  'AuthFailure',
  'InvalidSignatureException',
  'RequestExpired',
  'RequestInTheFuture',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
  'BadRequestException',
])

/** Whether the same request may succeed a moment later. `before` is what the attempt before this one ended with. */
export function isPassing(failure: UploadError, before?: UploadError): boolean {
  const { name, status } = failure
  if (name === '403') return true // HEAD has no body to say why: it may be the signature
  if (PASSING.has(name) || status === 429 || SERVER_FAULTS.includes(status ?? 0)) return true
  return isExpired(failure) && !(before && isExpired(before)) // new credentials that are expired as well stay so
}

/** Credentials or a signed address that were good once. Stores answer a late signed address with AccessDenied. */
function isExpired({ name, message }: UploadError): boolean {
  if (['RequestExpired', 'ExpiredTokenException', 'ExpiredToken'].includes(name)) return true
  return /Signature|^AccessDenied$/.test(name) && message.includes('expired')
}

/** Waits, but not longer than the signal lets it. Never rejects. */
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
