import { networkError, noCredentials, UploadError } from './upload-error.ts'
import { isPassing, MOST_ATTEMPTS, pause, retryDelay } from './retry.ts'
import { type Answer, send, type Watch } from '../send.ts'
import { errorIn } from './store-xml.ts'

export type StoreOperation = 'put' | 'part' | 'list' | 'complete' | 'abort' | 'head'

/** The details of a request that a signature depends on. */
export type SignDetails = {
  /** The whole key in the store. */
  key: string
  uploadId?: string | undefined
  partNumber?: number | undefined
  /** Bytes of the body: put and part. */
  contentLength?: number | undefined
  /** put */
  contentType?: string | undefined
  metadata?: Record<string, string> | undefined
  /** In base64: of the body for put and part, of the whole object for complete. */
  crc32?: string | undefined
}

/** A URL for a single request, and the headers to send with it. */
export type SignedRequest = { url: string; headers: Record<string, string> }

/** Requests a signature, once per attempt. Returns null when the session has ended, and throws an UploadError for a
 *  refusal that the user should see; any other failure counts as a network failure. */
export type Sign = (operation: StoreOperation, details: SignDetails) => Promise<SignedRequest | null>

/** Starts a multipart upload. @returns the store's id for it, or null when the session has ended; fails like Sign */
export type CreateUpload = (
  details: Pick<SignDetails, 'key' | 'contentType' | 'metadata'> & {
    /** Whether the store shall expect checksums. */
    checksum?: 'crc-32' | undefined
  },
) => Promise<string | null>

const METHODS: Record<StoreOperation, string> = {
  put: 'PUT',
  part: 'PUT',
  list: 'GET',
  complete: 'POST',
  abort: 'DELETE',
  head: 'HEAD',
}
const BODY_TYPES: Partial<Record<StoreOperation, string>> = {
  part: 'application/octet-stream',
  complete: 'application/xml',
}

export type StoreRequest = {
  operation: StoreOperation
  details: SignDetails
  watch: Watch
  body?: Blob | string | undefined
}

/** Signs and sends a request, up to three times while the failure may be temporary.
 *  @throws UploadError of the last attempt, or the reason of the signal */
export function sendToStore(sign: Sign, request: StoreRequest): Promise<Answer> {
  return withRetries(request.watch.signal, () => once(sign, request))
}

/** Asks the site to start a multipart upload, with as many attempts.
 *  @throws UploadError of the last attempt, or the reason of the signal */
export function askToCreate(
  create: CreateUpload,
  details: Parameters<CreateUpload>[0],
  signal: AbortSignal,
): Promise<string> {
  return withRetries(signal, () => granted(() => create(details)))
}

async function withRetries<Result>(signal: AbortSignal, attemptOne: () => Promise<Result>): Promise<Result> {
  let before: UploadError | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOne()
    } catch (failure) {
      signal.throwIfAborted()
      if (!(failure instanceof UploadError) || attempt === MOST_ATTEMPTS || !isPassing(failure, before))
        throw failure
      before = failure
    }
    await pause(retryDelay(attempt), signal)
  }
}

async function once(sign: Sign, { operation, details, watch, body }: StoreRequest): Promise<Answer> {
  watch.signal.throwIfAborted()
  const { url, headers: signed } = await granted(() => sign(operation, details))
  const headers = new Headers(signed)
  const type = details.contentType ?? BODY_TYPES[operation]
  if (type && !headers.has('content-type')) headers.set('content-type', type)
  const answer = await send({ url, method: METHODS[operation], headers, body }, watch)
  const failure = failureOf(operation, answer)
  if (failure) throw failure
  return answer
}

/** The site's grant. @throws UploadError, also when the site does not answer or the session has ended */
async function granted<Grant>(ask: () => Promise<Grant | null>): Promise<Grant> {
  try {
    const grant = await ask()
    if (grant === null) throw noCredentials()
    return grant
  } catch (reason) {
    throw reason instanceof UploadError ? reason : networkError()
  }
}

/** The error in a response. A store may send status 200 for Complete before it knows the result, so the body is checked
 *  as well. */
function failureOf(operation: StoreOperation, { status, body }: Answer): UploadError | undefined {
  const completing = operation === 'complete' && status === 200
  const error = status >= 300 || completing ? errorIn(body) : undefined
  if (error) return new UploadError(error.code, error.message, completing ? 500 : status)
  if (completing && body.trim() === '') return new UploadError('Error', 'S3 aborted request.', 500)
  if (status < 300) return undefined
  const code = status === 404 ? 'NotFound' : String(status)
  return new UploadError(code, code, status)
}
