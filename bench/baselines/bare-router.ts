// React Router as in its own template, as the limit of `pages` and `members`: no headers, policy or cache.
import { createElement as h, type ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Meta,
  Outlet,
  Scripts,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

/** A page: its address without the leading slash, its loader's answer, and its component. */
export type BareRoute = { id: string; path: string; loader: () => unknown; default: () => ReactNode }

function Layout({ children }: { children: ReactNode }) {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta))
  return h('html', { lang: 'en' }, head, h('body', null, children, h(Scripts)))
}

async function render(request: Request, status: number, headers: Headers, entry: EntryContext) {
  const stream = await renderToReadableStream(h(ServerRouter, { context: entry, url: request.url }))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

const file = (id: string, path: string, parentId?: string) => ({
  id,
  parentId,
  path,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: parentId !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
})

/** A site of these pages, as one fetch handler. */
export function bareRouter(pages: BareRoute[]): (request: Request) => Promise<Response> {
  const root = { id: 'root', path: '', module: { Layout, default: () => h(Outlet) } }
  const routes = pages.map(({ id, path, ...module }) => [id, { id, parentId: 'root', path, module }])
  const build = {
    entry: { module: { default: render } },
    routes: { root, ...Object.fromEntries(routes) },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {
        root: file('root', ''),
        ...Object.fromEntries(pages.map(({ id, path }) => [id, file(id, path, 'root')])),
      },
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    allowedActionOrigins: [],
  } as unknown as ServerBuild
  return createRequestHandler(build, 'production')
}
