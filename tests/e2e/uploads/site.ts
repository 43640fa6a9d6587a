// A page with the upload task on one origin, and a store behind its proxy on another.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { SignRequest, SignedRequest } from '#app/platform/files/file-store.ts'
import { bundle } from './bundle.ts'
import { openFront, type Front } from './front.ts'
import type { OpenStore, Store } from './stores.ts'

type Signer = (request: SignRequest) => Promise<SignedRequest | null>

export type UploadSite = {
  url: string
  front: Front
  store: Store
  /** Signs the page's requests; tests can replace the signer. 'cut' drops the connection. */
  signer: Signer | 'cut' | { refused: string }
  /** For each request to the signer, how many URLs it asked for. */
  batches: number[]
  close: () => Promise<void>
}

const scripts = new Map<string, Promise<string>>()

/** A client's bundled page, once per worker. */
function scriptOf(client: string): Promise<string> {
  const script = scripts.get(client) ?? bundle(resolve(`tests/e2e/uploads/${client}.ts`))
  scripts.set(client, script)
  return script
}

export async function openUploadSite(
  openStore: OpenStore,
  { client = 'our-page', tls }: { client?: string; tls?: { key: string; cert: string } } = {},
): Promise<UploadSite> {
  const script = await scriptOf(client)
  const page = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy()) // the page has left in the meantime
  })
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const opened = Promise.withResolvers<Store>()
  const front = await openFront(async (port) => {
    const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
    opened.resolve(await openStore({ origin, page: url }))
    return (await opened.promise).answer
  }, tls)
  const store = await opened.promise

  const site: UploadSite = {
    url,
    front,
    store,
    signer: store.sign,
    batches: [],
    async close() {
      page.closeAllConnections()
      await new Promise((done) => page.close(done))
      await front.close()
      await store.close()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('connection', 'close') // Chromium retries requests that fail on a reused connection.
    if (request.url === '/sign') return sign(request, response)
    const scripted = request.url === '/script.js'
    response.setHeader('content-type', scripted ? 'text/javascript' : 'text/html')
    const html = '<!doctype html><title>Uploads</title><link rel="icon" href="data:,">'
    response.end(scripted ? script : `${html}<script type="module" src="/script.js"></script>`)
  }

  async function sign(request: IncomingMessage, response: ServerResponse) {
    const { signer } = site
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const wanted = JSON.parse(Buffer.concat(chunks).toString()) as { operation: string; details: object }[]
    site.batches.push(wanted.length)
    if (signer === 'cut') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (typeof signer === 'object') return void response.writeHead(403).end(JSON.stringify(signer))
    const requests = wanted.map(({ operation, details }) => ({ op: operation, ...details }) as SignRequest)
    response.end(JSON.stringify({ signed: await Promise.all(requests.map(signer)) }))
  }

  return site
}
