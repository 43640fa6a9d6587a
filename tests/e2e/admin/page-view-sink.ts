// A proxy between browser and site that records page-view messages, because the browser's tools do not show what a page sends
// while unloading.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { VisitMessage } from '#app/features/analytics/read-message.ts'

export type PageViewSink = {
  /** The URL of the proxy for browsers. */
  url: string
  /** All messages recorded so far. */
  told: VisitMessage[]
  /** Prerendered pages, and how each displayed page was loaded. */
  seen: { prerendered: string[]; shown: string[] }
  /** Runs a script in the visible page of a browser that is not automated. */
  run: (script: string) => void
  close: () => void
}

/** @param prerender the path of a page to prerender; every page then runs the scripts passed to `run` */
export async function openPageViewSink(siteUrl: string, prerender?: string): Promise<PageViewSink> {
  const told: VisitMessage[] = []
  const seen: PageViewSink['seen'] = { prerendered: [], shown: [] }
  const scripts: string[] = []
  const { hostname, port } = new URL(siteUrl)
  const forward = async (asked: http.IncomingMessage, answer: http.ServerResponse) => {
    const { url = '/', method, headers } = asked
    const body = await buffer(asked)
    if (url === '/api/page-views') told.push(JSON.parse(body.toString()) as VisitMessage)
    if (url === NEXT) return answer.end(scripts.shift() ?? '')
    if (url.startsWith(SHOWN)) {
      seen.shown.push(decodeURIComponent(url.slice(SHOWN.length)))
      return answer.end()
    }
    if (headers['sec-purpose']?.includes('prerender') && headers['sec-fetch-dest'] === 'document')
      seen.prerendered.push(url)
    const isPage = prerender !== undefined && headers['sec-fetch-dest'] === 'document'
    if (isPage) headers['accept-encoding'] = 'identity'
    const on = http.request({ hostname, port, path: url, method, headers }, (said) => {
      if (!isPage) {
        answer.writeHead(said.statusCode ?? 500, said.headers)
        return said.pipe(answer)
      }
      const { 'content-security-policy': _policy, 'content-length': _length, ...rest } = said.headers
      answer.writeHead(said.statusCode ?? 500, rest)
      said.on('data', (chunk: Buffer) => answer.write(chunk))
      said.on('end', () => answer.end(following(prerender)))
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
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, told, seen, run: (script) => void scripts.push(script), close }
}

const [NEXT, SHOWN] = ['/-/next', '/-/shown?']

/** Added to each page for a browser that is not automated. */
const following = (prerender: string) => `
<script type="speculationrules">{"prerender":[{"urls":["${prerender}"],"eagerness":"immediate"}]}</script>
<script>
  const shown = (how) => fetch('${SHOWN}' + encodeURIComponent(location.pathname + ' ' + how))
  const follow = () => setInterval(async () => {
    if (document.visibilityState === 'visible') (0, eval)(await (await fetch('${NEXT}')).text())
  }, 200)
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => { shown('prerendered'); follow() })
  else { shown('loaded'); follow() }
  addEventListener('pageshow', ({ persisted }) => persisted && shown('kept'))
</script>`
