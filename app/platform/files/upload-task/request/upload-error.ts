/** The error of a failed upload: `name` is a code, ours or the store's. */
export class UploadError extends Error {
  /** The HTTP status of the response; absent when there was none. */
  readonly status: number | undefined
  constructor(name: string, message: string, status?: number) {
    super(message)
    this.name = name
    this.status = status
  }
}

/** The caller canceled the upload. */
export class CanceledError extends UploadError {}

export const isCancelError = (error: unknown): error is CanceledError => error instanceof CanceledError

/** The source is not something that can be sent. */
export const invalidSource = () =>
  new UploadError(
    'InvalidUploadSource',
    'Upload source type can only be a `Blob`, `File`, `ArrayBuffer`, or `string`.',
  )

export const tooLarge = () =>
  new UploadError('ObjectIsTooLarge', 'Object size cannot not be greater than 5TB.')

/** The session has ended. */
export const noCredentials = () => new UploadError('NoCredentials', 'Credentials should not be empty.')

/** The browser got no response that it may read; responses blocked by CORS end like this as well. */
export const networkError = () => new UploadError('ERR_NETWORK', 'Network Error')

/** The browser canceled the request: by a navigation or the stop button. */
export const abortedByBrowser = () => new UploadError('ERR_ABORTED', 'Request aborted')

/** The uploaded bytes differ from the source. */
export const integrityError = () => new UploadError('Unknown', 'An unknown error has occurred.')
