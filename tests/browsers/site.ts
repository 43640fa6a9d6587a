// Once for all journeys: the demo, behind a proxy that makes every page report its errors (report-errors.ts), because a WebDriver cannot
// inspect a page before its scripts run.
import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { TestProject } from 'vitest/node'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { startDemo } from '#tests/setup/databases/demo-site.ts'
import { reportErrors } from './report-errors.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the site, without a trailing slash. */
    demo: string
  }
}

/** The proxy listens on the site's port, at another address of this machine. */
const HOST = '127.0.0.2'

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const address = `http://${HOST}:${port}`
  const site = await startDemo({ RATE_LIMITS: '0', PORT: String(port), PUBLIC_URL: address })
  const proxy = createServer(listenerFor(port)).listen(port, HOST)
  await once(proxy, 'listening')
  provide('demo', address)
  return async () => {
    proxy.closeAllConnections()
    proxy.close()
    const code = await site.stop()
    if (code !== 0) throw new Error(`the site ended with code ${code}\n${site.output()}`)
  }
}

function listenerFor(port: number): RequestListener {
  const complaints = new Map<string, string[]>()
  return (asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', `http://${HOST}`)
    const [, first, journey = ''] = pathname.split('/')
    if (first === 'report-errors.js') {
      answer.setHeader('Content-Type', 'text/javascript')
      answer.end(`(${String(reportErrors)})()`)
    } else if (first === 'begin') {
      // From now on, errors in this browser count for this journey.
      const cookies = [`journey=${journey}`, ...searchParams.getAll('cookie')]
      answer.setHeader(
        'Set-Cookie',
        cookies.map((pair) => `${pair}; Path=/`),
      )
      answer.setHeader('Content-Type', 'text/html')
      answer.end('<title>A journey begins</title>')
    } else if (first !== 'complaints') {
      passOn(port, asked, answer)
    } else if (asked.method === 'GET') {
      answer.end(JSON.stringify(complaints.get(journey) ?? []))
    } else {
      const [, told = ''] = /journey=([^;]+)/.exec(asked.headers.cookie ?? '') ?? []
      const heard = complaints.get(told) ?? []
      complaints.set(told, heard)
      text(asked).then(
        (complaint) => {
          heard.push(complaint)
          answer.writeHead(204).end()
        },
        () => answer.destroy(),
      )
    }
  }
}

/** Forwards to the site. A broken connection also breaks in the browser. */
function passOn(port: number, asked: IncomingMessage, answer: ServerResponse): void {
  const { 'accept-encoding': _, ...headers } = asked.headers
  const { method, url: path } = asked
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (from) => {
    const status = from.statusCode ?? 500
    if (!from.headers['content-type']?.startsWith('text/html')) {
      // A response that ends early also ends in the browser, whose page would otherwise wait minutes for the rest.
      pipeline(from, answer.writeHead(status, from.headers)).catch(() => {})
      return
    }
    const { 'content-length': __, 'transfer-encoding': ___, ...rest } = from.headers
    text(from).then(
      (page) =>
        answer
          .writeHead(status, rest)
          .end(page.replace('<head>', '<head><script src="/report-errors.js"></script>')),
      () => answer.destroy(), // the browser has navigated away
    )
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
