// Another site on this machine, whose responses are a function of the test.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Options = { host?: string; port?: number; tls?: { key: string; cert: string } }

/** Serves until the test ends. @returns its port */
export async function foreignSite(
  answer: RequestListener,
  { host = '127.0.0.1', port = 0, tls }: Options = {},
): Promise<number> {
  const server: Server = tls ? createSecureServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
