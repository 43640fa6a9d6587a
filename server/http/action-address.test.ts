// Requests every route with an action in every spelling that React Router accepts for its address, through React Router's own handler.
import { absentPerson } from '#app/platform/access.ts'
import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import { readEnv } from '#app/platform/env.server.ts'
import { createBoundedQueue } from '#app/platform/process/bounded-queue.ts'
import routes from '#app/routes.ts'
import { actionAddress, actionFinder } from './action-address.ts'
import { bodyLimit } from './checks/body-limit.ts'
import { passwordQueue } from './checks/password-queue.ts'
import { sameOrigin } from './checks/same-origin.ts'
import type { Site, SiteMiddleware } from './visit.ts'

/** The site's routes, with actions that only return the route's name. */
function buildOf(entries: RouteConfigEntry[]): ServerBuild {
  const list = (below: RouteConfigEntry[], parentId: string): [string, object][] =>
    below.flatMap(({ id, path, index, file, children = [] }) => {
      const name = id ?? file
      const acts = /export (async function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8'))
      const module = acts ? { action: () => Response.json({ reached: name }) } : {}
      return [[name, { id: name, parentId, path, index, module }], ...list(children, name)]
    })
  const root = ['root', { id: 'root', path: '', module: {} }] as const
  const all = Object.fromEntries<object>([root, ...list(entries, 'root')])
  return {
    entry: { module: entry },
    routes: all,
    assets: { entry: { imports: [], module: '/entry.js' }, routes: all, url: '/manifest.js', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

const build = buildOf(routes)
const site = 'https://roost.example'
const handle = createRequestHandler(build, 'production')
const reachedBy = async (path: string) => {
  const asked = new Request(`${site}${path}`, { method: 'POST', body: '', headers: { Origin: site } })
  return /"reached"[:,]"([^"]+)"/.exec(await (await handle(asked, new RouterContextProvider())).text())?.[1]
}

const encoded = (text: string) => text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const starts = [
  (path: string) => path.toUpperCase(),
  encoded,
  (path: string) => `/x/../.${path}`,
  (path: string) => `/${path}`,
]
const ends = ['/', '//', '.data', '/.data', '/_.data', '//_.data', '.data?_routes=', '/_.data?index']
const missing = ['.data.data', '.data/', '%2edata', '/_.DATA', '%2F', ';a']
/** Ways to write an address. The last ones reach no route. */
const spellings = (path: string): string[] => [
  ...['', ...ends, ...missing].map((end) => path + end),
  ...starts.flatMap((start) => ['', '/_.data'].map((end) => start(path) + end)),
]

const acting = Object.values(build.routes).flatMap((route) => (route?.module.action ? [route] : []))
const asked = acting.flatMap(({ id, path = '' }) =>
  spellings(`/${path.replaceAll(/:\w+\??/g, 'abc')}`).map((spelling) => ({ id, path, spelling })),
)
let reached: { id: string; path: string; spelling: string; by: string | undefined }[]
beforeAll(async () => {
  reached = []
  for (const each of asked) reached.push({ ...each, by: await reachedBy(each.spelling) })
})

test('every spelling that reaches an action is recognized as its address, and no other one', () => {
  const find = actionFinder(build.routes)
  for (const { path, spelling, by } of reached) {
    // The query decides whether the home page's data request reaches its action, and `actionFinder` ignores the query.
    if (path === '' && by === undefined) continue
    expect(find(`${site}${spelling}`), spelling).toBe(by && `/${build.routes[by]?.path ?? ''}`)
  }
  for (const { id } of acting) {
    const ways = reached.filter((each) => each.id === id && each.by === id)
    expect(ways.length, id).toBeGreaterThan(10)
  }
})

test('no spelling of an action passes the check for other sites, the queue for passwords or the size of a body', async () => {
  const behind = (middleware: SiteMiddleware) => {
    const app = new Hono<Site>()
    app.use(actionAddress(build.routes))
    app.use(middleware)
    app.all('*', (c) => c.text('reached'))
    return async (path: string, init: RequestInit = {}) =>
      (await app.request(`${site}${path}`, { method: 'POST', ...init })).status
  }
  const foreign = { headers: { Origin: 'https://evil.example' } }
  const fromElsewhere = behind(sameOrigin(readEnv({ DEMO: '1', PUBLIC_URL: site })))
  const queued = behind(passwordQueue(createBoundedQueue({ concurrency: 0, waiting: 0 })))
  const sized = behind(bodyLimit(() => Promise.resolve(absentPerson('somebody', { admin: true }))))
  const large = {
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '6000000' },
  }
  for (const { path, spelling } of reached.filter(({ id, by }) => by === id)) {
    expect(await fromElsewhere(spelling, foreign), spelling).toBe(403)
    expect(await queued(spelling), spelling).toBe(/^(login|signup|forgot-password)$/.test(path) ? 503 : 200)
    expect(await sized(spelling, large), spelling).toBe(
      /^(photos|manage\/import|admin\/content\/logo)$/.test(path) ? 200 : 413,
    )
  }
})
