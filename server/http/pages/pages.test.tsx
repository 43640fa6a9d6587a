import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import {
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  Scripts,
  useActionData,
  useRouteError,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import { createClock } from '#app/platform/time/clock.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { Forbidden, Gone, NotFound } from '#app/platform/errors.ts'
import { requestMark } from '#app/platform/request-context.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import type { Runtime } from '../../process/runtime.ts'
import { pages } from './pages.ts'

function ErrorBoundary() {
  const error = useRouteError()
  return <p>{isRouteErrorResponse(error) ? `${error.status} ${error.data?.requestId}` : 'unknown'}</p>
}

function throwing(error: unknown) {
  return () => {
    throw error
  }
}

const bug = new Error('password is hunter2')
const crowded = new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') })
/** The browser leaves while its loader works. */
const leaving = new AbortController()
const left = () => {
  leaving.abort()
  return Response.json({})
}
const Page = () => <p>fine</p>
const Sent = () => <p>{useActionData<Record<string, string>>()?.name}</p>
const hostile = `it’s 'quoted' "twice", \\ and\n</script><!--<script>`
const Document = () => (
  <html lang="en">
    <head>
      <title>{hostile}</title>
    </head>
    <body>
      <main>{hostile}</main>
      <Scripts />
    </body>
  </html>
)
const modules: Record<string, object> = {
  document: { default: Document, loader: () => ({ hostile }) },
  fine: { default: Page },
  absent: { default: Page, loader: throwing(new NotFound()) },
  gone: { default: Page, loader: throwing(new Gone()) },
  refused: { default: Page, loader: throwing(new Forbidden()) },
  bug: { default: Page, loader: throwing(bug) },
  'bug-in-page': { default: throwing(bug) },
  form: {
    default: Sent,
    action: async ({ request }: { request: Request }) => Object.fromEntries(await request.formData()),
  },
  late: {
    default: Page,
    action: ({ context }: { context: RouterContextProvider }) =>
      void (context.get(requestMark).answerDelay = 700),
  },
  crowded: { default: Page, loader: throwing(crowded) },
  left: { loader: left },
  'no-page': { action: throwing(crowded) },
  'api/absent': { loader: throwing(new NotFound()) },
  'api/crowded': { loader: throwing(crowded) },
  'api/bug': { loader: throwing(bug) },
}

/** A site of a few screens, with the manifest of a real build. */
function siteOf(screens: typeof modules): ServerBuild {
  const route = (id: string, module: object, rest: object) => [id, { id, module, ...rest }]
  const root = route('root', { default: Outlet, ErrorBoundary }, { path: '' })
  const children = Object.entries(screens).map(([id, module]) =>
    route(id, module, { path: id, parentId: 'root' }),
  )
  const routes = Object.fromEntries([root, ...children])
  return {
    entry: { module: entry },
    routes,
    assets: { entry: { imports: [], module: '/entry.js' }, routes, url: '/manifest.js', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

/** The site with a log that collects its lines. It has no database, because none of the screens uses one. */
function open() {
  const lines: string[] = []
  const keep = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const log: Log = {
    info: keep,
    warn: keep,
    error: keep,
    security: keep,
    child: (all) => ({
      ...log,
      warn: (one, m) => keep({ ...all, ...one }, m),
      error: (one, m) => keep({ ...all, ...one }, m),
    }),
  }
  const runtime = {
    env: readEnv({ DEMO: '1', PUBLIC_URL: 'https://roost.example' }),
    log,
    clock: createClock(),
    secrets: createSecrets('a secret of this test, of 32 letters'),
    connection: {},
  }
  const answer = pages(siteOf(modules), runtime as unknown as Runtime)
  const late: number[] = []
  const visit = { requestId: 'id-of-request', network: '', delayAnswer: (by: number) => void late.push(by) }
  const ask = (path: string, init?: RequestInit) =>
    answer(new Request(`http://roost.example${path}`, init), visit)
  return { ask, lines, late }
}

test('whether an answer is to come late is known to the server alone', async () => {
  const { ask, late } = open()
  const before = await ask('/fine')
  expect(late).toEqual([])
  const form = {
    method: 'POST',
    body: new URLSearchParams({ name: 'a' }),
    headers: { Origin: 'https://roost.example' },
  }
  const answer = await ask('/late', form)
  expect(late).toEqual([700])
  expect([...answer.headers.keys()]).toEqual([...before.headers.keys()])
})

test('a page carries what its loader found, whatever is in it, in scripts that its policy allows', async () => {
  const page = await open().ask('/document')
  const html = await page.text()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(html).not.toContain('nonce')
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  const policy = page.headers.get('Content-Security-Policy')
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const pieces: string[] = []
  const streamController = { enqueue: (piece: string) => pieces.push(piece), close: () => pieces.push('end') }
  runInNewContext(scripts.at(-1) ?? '', { window: { __reactRouterContext: { streamController } } })
  expect(JSON.parse(pieces[0] ?? '')).toContain(hostile)
  expect(pieces.slice(1)).toEqual(['end'])
})

test.each([
  ['/fine', 200],
  ['/absent', 404],
  ['/gone', 410],
  ['/refused', 403],
])('what a loader throws becomes a status: %s is %i, and nothing is logged', async (path, status) => {
  const { ask, lines } = open()
  const [page, data] = [await ask(path), await ask(`${path}.data`)]
  expect([page.status, data.status]).toEqual([status, status])
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(lines).toEqual([])
})

test.each(['/bug', '/bug-in-page'])(
  '%s shows the name of the request, and the log has the story',
  async (path) => {
    const { ask, lines } = open()
    const page = await ask(path)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([500, 'no-store'])
    const html = await page.text()
    expect(html).toContain('<p>500 id-of-request</p>')
    expect(html).not.toContain('hunter2')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{"requestId":"id-of-request","error":"Error","stack":"/)
    expect(lines[0]).not.toContain('hunter2')
  },
)

test('a request that gets no connection to the database is asked to come again, and the operator is told', async () => {
  const { ask, lines } = open()
  const page = await ask('/crowded')
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
  const answer = await ask('/api/crowded')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  const told = expect.stringContaining('the database did not answer')
  expect(lines).toEqual([told, told])
})

test('an address without a page says when to try again, in a page or to a script', async () => {
  const { ask } = open()
  const page = await ask('/no-page', { method: 'POST', body: new URLSearchParams() })
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await page.text()).toContain('We cannot reach our data right now')
  const headers = { Accept: 'application/json' }
  const script = await ask('/no-page', { method: 'POST', headers, body: new URLSearchParams() })
  expect([script.status, script.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await script.json()).toEqual({
    error: expect.stringContaining('We cannot reach our data right now'),
  })
})

test('a browser that left before its answer was ready leaves no error in the log', async () => {
  const { ask, lines } = open()
  expect((await ask('/left', { signal: leaving.signal })).status).toBe(499)
  expect(lines).toEqual([])
})

test('a bug behind a navigation in the browser tells the name, too', async () => {
  const { ask } = open()
  const answer = await ask('/bug.data')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).toContain('id-of-request')
  expect(text).not.toContain('hunter2')
})

test('errors under /api are JSON', async () => {
  const { ask } = open()
  const absent = await ask('/api/absent')
  expect([absent.status, await absent.json()]).toEqual([
    404,
    { error: 'There is nothing here.', requestId: 'id-of-request' },
  ])
  const broken = await ask('/api/bug')
  expect([broken.status, await broken.json()]).toEqual([
    500,
    { error: 'Something broke on our side.', requestId: 'id-of-request' },
  ])
})

test('a form arrives through a proxy that ended TLS, and one that cannot be read is the sender’s mistake', async () => {
  const { ask, lines } = open()
  const headers = { Origin: 'https://roost.example' }
  const sent = await ask('/form', { method: 'POST', headers, body: new URLSearchParams({ name: 'Ana' }) })
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Ana')])
  const odd = await ask('/form', { method: 'POST', headers, body: 'no form at all' })
  expect(odd.status).toBe(400)
  expect(lines).toEqual([])
})
