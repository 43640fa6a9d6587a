import { abortedByBrowser, networkError } from './request/upload-error.ts'

export type Sent = { url: string; method: string; headers: Headers; body?: Blob | string | undefined }
export type Answer = { status: number; headers: Map<string, string>; body: string }
export type Watch = { signal: AbortSignal; onProgress?: ((transferredBytes: number) => void) | undefined }

/** Signed headers that the browser sets itself. */
const WRITTEN_BY_BROWSER = new Set(['host', 'content-length'])

/** Sends one request. Uses XMLHttpRequest, because only that reports upload progress.
 *  @throws UploadError ERR_NETWORK without a readable response, ERR_ABORTED when the browser canceled it
 *  @throws the reason of the signal, immediately */
export function send({ url, method, headers, body }: Sent, { signal, onProgress }: Watch): Promise<Answer> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  request.responseType = 'text' // otherwise Firefox parses an empty response as XML and reports an error
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const stop = () => {
    reject(signal.reason)
    request.abort()
  }
  signal.addEventListener('abort', stop)
  request.addEventListener('error', () => reject(networkError()))
  request.addEventListener('abort', () => reject(abortedByBrowser()))
  request.addEventListener('load', () =>
    resolve({ status: request.status, headers: headersOf(request), body: request.responseText }),
  )
  if (onProgress)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (!signal.aborted) onProgress(lengthComputable ? Math.min(loaded, total) : loaded)
    })
  request.open(method, url)
  headers.forEach((value, name) => {
    if (!WRITTEN_BY_BROWSER.has(name)) request.setRequestHeader(name, value)
  })
  request.send(body ?? null)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Reads only headers that CORS exposes: reading others logs an error in the browser. */
function headersOf(request: XMLHttpRequest): Map<string, string> {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
