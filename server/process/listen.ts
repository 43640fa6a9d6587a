import { getRequestListener } from '@hono/node-server'
import http, { type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localUrl, type Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

type Fetch = Parameters<typeof getRequestListener>[0]
export type App = { fetch: Fetch }

const KEEP_ALIVE = 65_000 // milliseconds; longer than load balancers keep idle connections, so that they close them first
// Milliseconds: at 60 kbit/s, 5 MB of a photo arrive before the signed URL expires.
const REQUEST_WITHIN = 900_000

export type Listening = {
  server: Server
  /** The environment, with the actual port when PORT was 0. */
  env: Env
  /** Sets the app that handles requests; until then, everything except `/healthz` gets 503. */
  answerWith: (app: App) => void
  /** From then on `/readyz` says 503 and each response closes its connection, so that load balancers send the next request
   *  to another process; everything else is answered as before. */
  drain: () => void
}

/** Listens on HOST and PORT.
 *  @param createServer lets development wrap the app
 *  @throws CannotRun when it cannot listen there */
export async function listen(
  env: Env,
  createServer: (listener: RequestListener) => Server = http.createServer,
): Promise<Listening> {
  let fetch: Fetch = starting
  let draining = false
  const answer = getRequestListener((...request) => fetch(...request))
  const server = createServer((request, response) => {
    if (draining) response.setHeader('Connection', 'close')
    if (draining && request.url === '/readyz') response.writeHead(503, TOLD).end('stopping')
    else void answer(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE
  server.requestTimeout = REQUEST_WITHIN
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotRun(whyNotListening(error, { host: env.HOST, port: env.PORT }))),
    )
    server.listen(env.PORT, env.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    env: { ...env, PORT: port, publicUrl: env.PUBLIC_URL ? env.publicUrl : localUrl(env.HOST, port) },
    answerWith: (app) => {
      fetch = (...request) => app.fetch(...request)
    },
    drain: () => void (draining = true),
  }
}

const TOLD = { 'Cache-Control': 'no-store', 'Retry-After': '2' }

function starting(request: Request): Response {
  if (new URL(request.url).pathname === '/healthz') return new Response('ok', { headers: TOLD })
  return new Response('starting', { status: 503, headers: TOLD })
}

/** @param names the settings that the sentence names */
export function whyNotListening(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  names = { host: 'HOST', port: 'PORT' },
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program: set ${names.port} to another one.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user: set ${names.port} to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${names.host} is ${JSON.stringify(host)}, which is not an address of this machine: write one, such as 127.0.0.1.`
  }
  return `Port ${port} on ${host} cannot be used: ${message}.`
}

/** Checks with a request that the server is ready.
 *  @throws CannotRun when it is not */
export async function requireAnswer(server: Server): Promise<void> {
  const { address, family, port } = server.address() as AddressInfo
  const any = address === '::' || address === '0.0.0.0'
  const host = any ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  const asked = fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(60_000) })
  const answer = await asked.catch(({ cause, message }: Error) => {
    // Ports of other protocols, such as 6000 and 6667, which browsers also refuse.
    if (cause instanceof Error && cause.message === 'bad port')
      throw new CannotRun(`Port ${port} is one that browsers refuse: set PORT to another one.`)
    throw new CannotRun(`Roost started and does not answer: ${message}.`)
  })
  if (!answer.ok) throw new CannotRun(`Roost started and is not ready: ${await answer.text()}.`)
}

/** Stops accepting connections, lets running requests finish, and aborts those that still run after `within` milliseconds. */
export function finish(server: Server, within: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), within)
    // Otherwise a connection that has just become idle would be kept alive.
    const closesIdle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(late)
      clearInterval(closesIdle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
