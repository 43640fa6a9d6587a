import { ownValue } from '../../../own-value.ts'

/** The supported S3 errors: code, status and message. */
const errors = {
  AccessDenied: [403, 'Access Denied'],
  RequestExpired: [403, 'Request has expired'],
  NotYetValid: [403, 'Request is not valid yet'],
  UnsignedHeaders: [403, 'There were headers present in the request which were not signed'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  AuthorizationQueryParametersError: [400, 'The query parameters of the signature are not well-formed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is not well-formed.'],
  BadDigest: [400, 'The Content-MD5 or checksum value that you specified did not match what was received.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  ],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  ],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. Parts must be ordered by part number.',
  ],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedXML: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented'],
  SlowDown: [503, 'Please reduce your request rate.'],
  InsufficientStorage: [507, 'The disk of this server’s files (DATA_DIR) has too little room left.'],
} as const satisfies Record<string, readonly [number, string]>

export type S3ErrorName = keyof typeof errors

/** Errors that share the code AccessDenied and differ in their message only. */
const accessDenied: readonly S3ErrorName[] = ['RequestExpired', 'NotYetValid', 'UnsignedHeaders']

/** An S3 error response; `headers` are sent with it. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  readonly headers: Record<string, string>
  constructor(name: S3ErrorName, headers: Record<string, string> = {}) {
    const [status, message] = errors[name]
    super(message)
    this.name = 'S3Error'
    this.code = accessDenied.includes(name) ? 'AccessDenied' : name
    this.status = status
    this.headers = headers
  }
}

const systemErrors: Record<string, S3ErrorName> = {
  ENOSPC: 'InsufficientStorage',
  EDQUOT: 'InsufficientStorage',
  EFBIG: 'InsufficientStorage',
  EMFILE: 'SlowDown',
  ENFILE: 'SlowDown',
}

/** Whether an operator needs to know: a full or failing disk, or an unexpected error; not a client's mistake. */
export const isForOperator = (error: unknown): boolean =>
  !(error instanceof S3Error) || ['InsufficientStorage', 'InternalError'].includes(error.code)

/** Maps any error to an S3 error: a full disk has its own, unexpected errors become InternalError. */
export function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new S3Error(ownValue(systemErrors, code) ?? 'InternalError')
}
