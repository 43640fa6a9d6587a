import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { addressOfIncoming, loggedAddress } from './client-address.ts'
import { PAGE_VIEWS, type PageViewEndpoint } from './http/page-views.ts'
import type { Runtime } from './process/runtime.ts'

/** Handles a request and returns true, or returns false to leave it to the site. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** A fast path for page views, which are more frequent than any other change and need few of the usual checks. The request
 *  must use the site's own host and origin, and have a Content-Length within the limit. All other requests take the normal
 *  path, which rejects them with a message. */
export function pageViewFastPath({ env, log }: Runtime, endpoint: PageViewEndpoint): FastPath {
  const { host, origin } = new URL(env.publicUrl)
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Content-Length': '0' }

  const isOurs = ({ method, url, headers: said }: IncomingMessage) =>
    method === 'POST' &&
    url === PAGE_VIEWS &&
    said.host === host &&
    said['content-length'] !== undefined &&
    (said.origin === undefined
      ? said['sec-fetch-site'] === undefined || said['sec-fetch-site'] === 'same-origin'
      : said.origin === origin)

  async function statusOf(request: IncomingMessage): Promise<number> {
    const address = addressOfIncoming(request, env.TRUST_PROXY)
    const refused = await endpoint.refusal(request.headers, () => address)
    return refused ?? endpoint.take(await textOf(request), request.headers, origin, address)
  }

  return (request, response) => {
    if (!isOurs(request)) return false
    const started = performance.now()
    statusOf(request)
      .catch((error: unknown) => {
        if (isUnavailable(error)) return 503
        if (request.complete) log.error(describeError(error), 'request failed')
        return 500
      })
      .then((status) => {
        if (response.destroyed) return
        // The body of a rejected request is not read, so the connection is closed.
        const rest = request.complete ? {} : { Connection: 'close' }
        response.writeHead(status, status === 204 ? { ...withoutLength, ...rest } : { ...headers, ...rest })
        response.end()
        if (status >= 400) logRefusal(request, status, performance.now() - started)
      })
      .catch(() => response.destroy())
    return true
  }

  function logRefusal(request: IncomingMessage, status: number, ms: number): void {
    const client = loggedAddress(addressOfIncoming(request, env.TRUST_PROXY))
    log.info({ method: 'POST', path: PAGE_VIEWS, status, ms: Math.round(ms), client }, 'request')
  }
}

const withoutLength = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Reads a body with a known length. */
function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined
    const rest: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      if (first) rest.push(chunk)
      else first = chunk
    })
    request.on('end', () => {
      resolve(
        rest.length === 0 ? (first?.toString() ?? '') : Buffer.concat([first as Buffer, ...rest]).toString(),
      )
    })
    request.on('error', reject)
  })
}
