// The undeclared internals of React Router that we rely on. A failure here after an update says which code must change.
import { use } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'

let seen: object = {}
const note = (found: object) => void (seen = found)

function Page() {
  const framework = use(UNSAFE_FrameworkContext)
  const router = use(UNSAFE_DataRouterContext)?.router
  note({ manifest: framework?.manifest, routeModules: framework?.routeModules, routes: router?.routes })
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

/** A page as React Router's own stream writes it, and what it passes to an entry. */
async function render(): Promise<{ html: string; entry: EntryContext }> {
  let given: EntryContext | undefined
  const handle = async (request: Request, status: number, headers: Headers, entry: EntryContext) => {
    given = entry
    const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />)
    await stream.allReady
    return new Response(stream, { status, headers })
  }
  const module = { default: Page, loader: () => ({ found: 'it' }) }
  const routes = { root: { id: 'root', path: '', module } }
  const build = {
    entry: { module: { default: handle } },
    routes,
    assets: {
      entry: { imports: ['/part.js'], module: '/entry.js' },
      routes,
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const answer = createRequestHandler(build)(new Request('http://localhost/'), new RouterContextProvider())
  const html = await (await answer).text()
  if (!given) throw new Error('React Router did not call the entry')
  return { html, entry: given }
}

test('React Router: its stream fills the controller that app/entry.server.tsx fills', async () => {
  const { html } = await render()
  expect(html).toContain('window.__reactRouterContext.streamController.enqueue(')
  expect(html).toContain('window.__reactRouterContext.streamController.close()')
})

test('React Router: an entry has the stream, routes and mark that app/entry.server.tsx reads', async () => {
  const { entry } = await render()
  expect(entry.serverHandoffStream).toBeInstanceOf(ReadableStream)
  expect(entry.renderMeta?.didRenderScripts).toBe(true)
  expect(entry.staticHandlerContext.matches.map(({ route }) => route.id)).toEqual(['root'])
  expect(Object.keys(entry.manifest.routes)).toEqual(['root'])
})

test('React Router: a page has the tags that server/http/pages/scripts-last.ts replaces', async () => {
  const { html } = await render()
  expect(html).toMatch(/<link rel="modulepreload" href="\/entry\.js"[^>]*>/)
  expect(html).toMatch(/<link rel="modulepreload" href="\/part\.js"[^>]*>/)
  expect(html).toMatch(/<script type="module" async="">[^<]*import/)
})

test('React Router: its contexts have the routes and modules that app/web/lost/keep-page.tsx reads', async () => {
  await render()
  expect(seen).toMatchObject({
    manifest: { routes: { root: { id: 'root' } } },
    routeModules: { root: { default: Page } },
    routes: [{ id: 'root' }],
  })
})
