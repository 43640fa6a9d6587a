// A proxy in front of a store: logs requests, and applies network and server faults to chosen ones.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** What happens to a request instead of being forwarded. */
export type Fault =
  | 'cut'
  /** It waits until `release` is called, and then follows the rules in force at that time. */
  | 'hold'
  /** The store handles it, and its response is cut off after the headers; if it were cut off before them, Chromium would retry on its
   *  own. */
  | 'lose the answer'
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The store's response without these headers. */
  | { hide: string }

export type Front = {
  origin: string
  /** Every request except CORS preflights: its method and the names of its parameters, `PUT partNumber=2 uploadId`. */
  heard: string[]
  /** The headers of each request. */
  headers: IncomingHttpHeaders[]
  /** Requests whose response was sent completely. */
  answered: string[]
  /** Applies a fault to requests whose line matches; the latest rule takes precedence. */
  meet: (line: RegExp, fault: Fault, times?: number) => void
  /** Removes all rules. */
  heal: () => void
  /** How many requests are held. */
  held: () => number
  release: () => void
  /** Closes the connections of held requests. They are not read, so a disconnect of the browser would not be noticed. */
  drop: () => void
  close: () => Promise<void>
}

/** Signatures, and parameters that only some clients add, are not part of the log. */
const INCIDENTAL = /^(x-amz-.*|x-id|response-cache-control)$/i

function lineOf({ method = '', url = '' }: IncomingMessage): string {
  const params = [...new URL(url, 'http://front').searchParams]
    .filter(([name]) => !INCIDENTAL.test(name))
    .map(([name, value]) => (name === 'partNumber' ? `${name}=${value}` : name))
  return [method, ...params.toSorted()].join(' ')
}

export async function openFront(
  answerer: (port: number) => Promise<RequestListener>,
  tls?: { key: string; cert: string },
): Promise<Front> {
  const heard: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const answered: string[] = []
  let rules: { line: RegExp; fault: Fault; times: number }[] = []
  const waiting: { go: () => void; drop: () => void }[] = []
  const opened = Promise.withResolvers<RequestListener>()
  const answer: RequestListener = (request, response) =>
    void opened.promise.then((listener) => listener(request, response))

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false // Chromium retries requests that fail on a reused connection.
    if (request.method === 'OPTIONS') return answer(request, response)
    const line = lineOf(request)
    heard.push(line)
    headers.push(request.headers)
    response.once('finish', () => answered.push(line))
    treat(request, response, line)
  }
  const treat = (request: IncomingMessage, response: ServerResponse, line: string) => {
    const rule = rules.findLast((one) => one.times > 0 && one.line.test(line))
    if (!rule) return answer(request, response)
    rule.times--
    const { fault } = rule
    if (fault === 'cut') request.socket.destroy()
    else if (fault === 'hold')
      waiting.push({ go: () => treat(request, response, line), drop: () => request.socket.destroy() })
    else if (fault === 'lose the answer') {
      response.end = () => {
        response.flushHeaders()
        request.socket.destroySoon()
        return response
      }
      response.write = () => true
      answer(request, response)
    } else if ('hide' in fault) {
      hideFrom(response, fault.hide)
      answer(request, response)
    } else say(request, response, fault)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  opened.resolve(await answerer(port))

  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    heard,
    headers,
    answered,
    meet: (line, fault, times = Infinity) => void rules.push({ line, fault, times }),
    heal: () => void (rules = []),
    held: () => waiting.length,
    release() {
      for (const { go } of waiting.splice(0)) go()
    },
    drop() {
      for (const { drop } of waiting.splice(0)) drop()
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** Responds immediately, readable for any page; reads and discards the rest of the request body. */
function say(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: Exclude<Fault, string | { hide: string }>,
) {
  request.resume()
  request.once('end', () => {
    response.writeHead(status, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-expose-headers': 'ETag',
      ...headers,
    })
    response.end(body)
  })
}

function hideFrom(response: ServerResponse, name: string) {
  const { writeHead } = response
  response.writeHead = (...args: unknown[]) => {
    for (const part of args)
      if (Array.isArray(part)) {
        const at = part.findIndex((entry) => String(entry).toLowerCase() === name)
        if (at >= 0) part.splice(at, 2)
      } else if (typeof part === 'object' && part)
        for (const key of Object.keys(part))
          if (key.toLowerCase() === name) delete (part as Record<string, unknown>)[key]
    response.removeHeader(name)
    return Reflect.apply(writeHead, response, args) as ServerResponse
  }
}
