import { ownValue } from '../own-value.ts'

/** The used fields of an SDK error: S3 errors have `Code`; all have `$metadata`, even without a response. */
type Thrown = Error & {
  Code?: string
  Region?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

/** A response field that every S3 store sends, by command. A proxy or another web server that answers 200 does not. */
const PROOFS: Record<string, string> = {
  GetObjectCommand: 'ETag',
  HeadObjectCommand: 'ETag',
  PutObjectCommand: 'ETag',
  ListObjectsV2Command: 'Name',
}

/** The server does not speak S3, so none of its answers, such as 404, says anything about a file. It has no cause, because
 *  the parser's message helps nobody. */
class NoS3Store extends Error {
  constructor(says: string) {
    super(`what answers there is no S3 store: it says ${says}`)
    this.name = 'NoS3Store'
  }
}

/** The store that each error came from. */
const stores = new WeakMap<Error, string>()

/** @returns a sentence that names the S3 store if one caused this error; undefined for other errors */
export function s3Fault(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const store = stores.get(at)
    if (store !== undefined)
      return `The S3 store ${store} cannot be used: ${(at.message || at.name).replace(/\.$/, '')}.`
  }
  return undefined
}

/** @param store its host and bucket; undefined for the store in this process
 *  @throws the same error, or NoS3Store, with a message that tells the operator what to check */
export function explainS3(error: unknown, store: string | undefined, command: string): never {
  if (!(error instanceof Error)) throw error
  const explained = explanation(error, command.startsWith('Head'))
  if (store !== undefined) stores.set(explained, store)
  throw explained
}

/** @returns a store's answer
 *  @throws NoS3Store when the answer does not come from an S3 store */
export function requireS3<Answer extends object>(
  answer: Answer,
  store: string | undefined,
  command: string,
): Answer {
  const proof = ownValue(PROOFS, command)
  // The SDK only signs these; a browser sends them.
  if (store === undefined || 'presigned' in answer) return answer
  if (proof === undefined || (answer as Record<string, unknown>)[proof] !== undefined) {
    const { Body: body } = answer as { Body?: NodeJS.EventEmitter }
    body?.on('error', (error: Error) => void stores.set(error, store))
    return answer
  }
  const { ContentType } = answer as { ContentType?: string }
  const other = new NoS3Store(`200${ContentType === undefined ? '' : ` (${ContentType})`}`)
  stores.set(other, store)
  throw other
}

/** @param isBare whether an answer to the command has no body, and therefore no error code */
function explanation(error: Thrown, isBare: boolean): Error {
  const { name, Code, Region, $metadata, $response } = error
  const status = $metadata?.httpStatusCode
  if (status === undefined) {
    // None of several addresses answered; such an error has no message of its own.
    if (error.message === '') error.message = `there is no connection to it (${error.code ?? name})`
    return error
  }
  const headers = $response?.headers ?? {}
  const region = Region ?? headers['x-amz-bucket-region']
  if (Code === undefined && !isBare) {
    const type = headers['content-type']?.split(';')[0]
    return new NoS3Store(`${status}${type ? ` (${type})` : ''}`)
  }
  const said = ownValue(REASONS, name) ?? (status === 403 ? `the key is refused: ${name}` : undefined)
  if (said !== undefined) error.message = said
  else if (region !== undefined && (status === 301 || status === 400))
    error.message = `its bucket is in the region ${region}: write that into address and region`
  // Many stores send a code without a message.
  else if (error.message === 'UnknownError') error.message = name
  return error
}

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidBucketName: 'there is no such bucket',
  AccessDenied: 'the key may not do this in this bucket, or the bucket is of another account: AccessDenied',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: RequestTimeTooSkewed',
}
