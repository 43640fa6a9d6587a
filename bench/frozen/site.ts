// The baseline of `pages`: React Router as its own template runs it, with one route whose loader answers 50 homes from memory and whose
// component shows them. No database, session, header or policy; compressed as our pages are.
import { serve } from '@hono/node-server'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createElement as h, type ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Meta,
  Outlet,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { FrozenCards, type FrozenCard } from './cards.ts'

const brotli = promisify(brotliCompress)
const lines = readFileSync(new URL('cards.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const homes = lines.map((line) => JSON.parse(line) as FrozenCard)

function Layout({ children }: { children: ReactNode }) {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta))
  return h('html', { lang: 'en' }, head, h('body', null, children, h(Scripts)))
}

function List() {
  const { homes: shown } = useLoaderData<{ homes: FrozenCard[] }>()
  return h('main', null, h(FrozenCards, { homes: shown }))
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

const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: 'root', path: '', module: { Layout, default: () => h(Outlet) } },
    list: {
      id: 'list',
      parentId: 'root',
      path: 'listings',
      module: { default: List, loader: () => ({ homes }) },
    },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: { root: file('root', ''), list: file('list', 'listings', 'root') },
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
const handle = createRequestHandler(build, 'production')

async function answer(request: Request): Promise<Response> {
  const response = await handle(request)
  if (!/\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '')) return response
  const page = Buffer.from(await response.arrayBuffer())
  response.headers.set('Content-Encoding', 'br')
  const small = await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return new Response(small, { status: response.status, headers: response.headers })
}

serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`the bare site answers at http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))
