/** What an upload ends with when it fails: `name` is a code, of ours or of the store. */
export class UploadError extends Error {
  /** The HTTP status of the answer that said so; absent when nobody answered. */
  readonly status: number | undefined
  constructor(name: string, message: string, status?: number) {
    super(message)
    this.name = name
    this.status = status
  }
}

/** The upload was canceled by whoever began it. */
export class CanceledError extends UploadError {}

export const isCancelError = (error: unknown): error is CanceledError => error instanceof CanceledError

/** What was handed over is nothing that can be sent. */
export const invalidSource = () =>
  new UploadError(
    'InvalidUploadSource',
    'Upload source type can only be a `Blob`, `File`, `ArrayBuffer`, or `string`.',
  )

export const tooLarge = () =>
  new UploadError('ObjectIsTooLarge', 'Object size cannot not be greater than 5TB.')

/** Nobody is signed in any more. */
export const noCredentials = () => new UploadError('NoCredentials', 'Credentials should not be empty.')

/** The browser got no answer that it may read; every answer that CORS blocks ends like this as well. */
export const networkError = () => new UploadError('ERR_NETWORK', 'Network Error')

/** The browser gave the request up by itself: a navigation, the stop button. */
export const abortedByBrowser = () => new UploadError('ERR_ABORTED', 'Request aborted')

/** What arrived cannot be what was sent. */
export const integrityError = () => new UploadError('Unknown', 'An unknown error has occurred.')
