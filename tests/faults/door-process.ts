// A process for tests: the door of the folder at its first argument, on the port at its second. Says where it answers, and
// on `memory` at its input how many bytes it holds.
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { say } from './processes.ts'

const [directory = '', port = '0'] = process.argv.slice(2)
const server = createServer().listen(Number(port), '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { door } = openFileStore({ kind: 'disk', directory, origin, secret: Buffer.alloc(32, 1) })
  const answer = getRequestListener((request) => door?.fetch(request) ?? Response.error())
  server.keepAliveTimeout = 65_000 // as the site's: an idle connection ends when the client wants it to
  server.on('request', (request, response) => {
    if (request.url === '/memory') response.end(String(process.memoryUsage().rss))
    else void answer(request, response)
  })
  say({ origin })
})
