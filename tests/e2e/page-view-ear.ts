// Stands between a browser and the site and hears what pages tell: what is sent by a page that goes away, a browser's
// own tools do not show.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { VisitMessage } from '#app/features/analytics/intake/message.ts'

export type Ear = {
  /** Where browsers find the site. */
  url: string
  /** Everything that pages told, growing. */
  told: VisitMessage[]
  close: () => void
}

export async function openEar(siteUrl: string): Promise<Ear> {
  const told: VisitMessage[] = []
  const { hostname, port } = new URL(siteUrl)
  const forward = async (asked: http.IncomingMessage, answer: http.ServerResponse) => {
    const { url, method, headers } = asked
    const body = await buffer(asked)
    if (url === '/api/page-views') told.push(JSON.parse(body.toString()) as VisitMessage)
    const on = http.request({ hostname, port, path: url, method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers)
      said.pipe(answer)
    })
    on.on('error', () => answer.destroy())
    on.end(body)
  }
  const server = http.createServer((asked, answer) => {
    forward(asked, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told, close }
}
