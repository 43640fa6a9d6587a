// A test process: serves the disk store of the folder in its first argument, on the port in its second. Prints its URL, and on
// input `memory` its memory in bytes.
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { say } from './processes.ts'

const [directory = '', port = '0'] = process.argv.slice(2)
const server = createServer().listen(Number(port), '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { objectStore } = openFileStore({ kind: 'disk', directory, origin, secret: Buffer.alloc(32, 1) })
  const answer = getRequestListener((request) => objectStore?.fetch(request) ?? Response.error())
  server.keepAliveTimeout = 65_000 // Like the site's: the client closes an idle connection.
  server.on('request', (request, response) => {
    if (request.url === '/memory') response.end(String(process.memoryUsage().rss))
    else void answer(request, response)
  })
  say({ origin })
})
