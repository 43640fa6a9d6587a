import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeError } from '#app/platform/log.server.ts'
import { addressOfIncoming, loggedAddress } from './client-address.ts'
import { PAGE_VIEWS, type PageViewDesk } from './http/page-views.ts'
import type { Runtime } from './runtime.ts'

/** Answers a request by itself, or says that it does not. */
export type SideDoor = (request: IncomingMessage, response: ServerResponse) => boolean

/** Takes page views before everything else, since there are more of them than of any other change and none needs what other
 *  requests pass: who is asked for by the site's own name, by its own page, says how long it is and is no longer than allowed.
 *  Whatever is unlike that goes the long way, where it is refused with words. */
export function pageViewDoor({ env, log }: Runtime, desk: PageViewDesk): SideDoor {
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
    const refused = await desk.refusal(request.headers, () => addressOfIncoming(request, env.TRUST_PROXY))
    return refused ?? desk.take(await textOf(request), request.headers, origin)
  }

  return (request, response) => {
    if (!isOurs(request)) return false
    const started = performance.now()
    statusOf(request)
      .catch((error: unknown) => {
        if (request.complete) log.error(describeError(error), 'request failed')
        return 500
      })
      .then((status) => {
        if (response.destroyed) return
        // What was refused is not read: the connection ends with it.
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

/** A body that said how long it is. */
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
