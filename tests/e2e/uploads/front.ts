// Stands before a store: writes down what comes, and does to chosen requests what a bad connection or a bad day does.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** What happens to a request instead of reaching the store as it is. */
export type Fault =
  | 'cut'
  /** It waits, unread, until `release` is called, and then meets the rules of that time. */
  | 'hold'
  /** The store gets it and acts, and its answer breaks off after the headers: before them Chromium asks again by itself. */
  | 'lose the answer'
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The store answers, without these headers. */
  | { hide: string }

export type Front = {
  origin: string
  /** Every request but the questions of CORS: its method and the names of its parameters, `PUT partNumber=2 uploadId`. */
  heard: string[]
  /** The headers of each. */
  headers: IncomingHttpHeaders[]
  /** Those whose whole answer has left. */
  answered: string[]
  /** Does this to requests whose line matches; the newest rule goes first. */
  meet: (line: RegExp, fault: Fault, times?: number) => void
  /** Forgets all rules. */
  heal: () => void
  /** How many wait. */
  held: () => number
  release: () => void
  /** Closes the connections of those that wait. Nobody reads them, so nobody would find out that a browser left. */
  drop: () => void
  close: () => Promise<void>
}

/** A signature and what only some clients add says nothing about what is asked for. */
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
    response.shouldKeepAlive = false // Chromium repeats by itself what fails on a connection in its second use
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

/** Answers at once, readable by any page; what the browser still sends is read and dropped. */
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
