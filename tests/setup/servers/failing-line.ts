// The connection between a browser and a site: it forwards everything, is dead, accepts a form and never responds, or ends at a proxy
// without a site behind it.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export type State = 'open' | 'dead' | 'silent' | 'bare 502'

/** The line listens on the site's port, at another address of this machine. */
const HOST = '127.0.0.2'

export const lineAddress = (port: string) => `http://${HOST}:${port}`

/** @param port of the site */
export async function startLine(port: string) {
  let state: State = 'open'
  let missed = 0
  const server = createServer((asked, answer) => {
    // A form, the code of the page that it leads to, or a check whether the site is up.
    if (state !== 'open' && (asked.method !== 'GET' || /\.js$|^\/healthz$/.test(asked.url ?? ''))) missed += 1
    if (state === 'dead') asked.socket.destroy()
    else if (state === 'open' || (state === 'silent' && asked.method === 'GET')) passOn(port, asked, answer)
    else if (state === 'silent') asked.resume()
    else {
      asked.resume()
      answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    }
  }).listen(Number(port), HOST)
  await once(server, 'listening')
  return {
    turn: (to: State) => {
      state = to
    },
    /** How many such requests failed or got no response. */
    missed: () => missed,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function passOn(port: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (from) => {
    from.pipe(answer.writeHead(from.statusCode ?? 500, from.headers))
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
