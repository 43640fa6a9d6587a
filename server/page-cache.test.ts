import { expect, test } from 'vitest'
import type { Answer } from './http/visit.ts'
import { pageCache } from './page-cache.ts'

const ORIGIN = 'https://roost.example'
const html = { 'Content-Type': 'text/html; charset=utf-8' }

/** A site whose page counts its renderings and repeats all personal data in the request. */
function site(headers: HeadersInit = html, status = 200) {
  let renderings = 0
  const answer: Answer = async (request) => {
    renderings += 1
    const told = JSON.stringify([request.url, ...request.headers])
    return new Response(`rendering ${renderings} of ${told}`, { status, headers })
  }
  let now = 1
  const cached = pageCache(answer, ORIGIN, { now: () => now })
  return {
    wait: (milliseconds: number) => void (now += milliseconds),
    renderings: () => renderings,
    visit: async (path: string, init?: RequestInit & { host?: string }) => {
      const request = new Request(`${init?.host ?? ORIGIN}${path}`, init)
      return (await cached(request, { requestId: 'request', network: '' })).text()
    },
  }
}

test('a second visitor gets the same page, and a crowd costs one rendering', async () => {
  const { visit, renderings } = site()
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit('/listings?beds=2')))
  expect(new Set([...pages, await visit('/listings?beds=2')]).size).toBe(1)
  expect(renderings()).toBe(1)
  await visit('/listings?beds=3')
  expect(renderings()).toBe(2)
})

test('nothing that a request says about its sender is in a page that others get', async () => {
  const { visit } = site()
  const headers = {
    'User-Agent': 'the phone of Ana',
    'Accept-Language': 'es-MX',
    'X-Forwarded-For': '203.0.113.7',
    Referer: 'https://elsewhere.example/ana',
    'X-Anything': 'ana@example.edu',
  }
  const first = await visit('/listings', { headers, host: 'https://evil.example' })
  expect(first).toBe(`rendering 1 of ["${ORIGIN}/listings",["accept-encoding","identity"]]`)
  expect(await visit('/listings')).toBe(first)
})

test.each(['Cookie', 'Authorization'])(
  'a visitor with a %s is neither given nor leaves a kept page',
  async (name) => {
    const { visit } = site()
    const known = { headers: { [name]: 'session=ana' } }
    expect(await visit('/listings', known)).toContain('rendering 1 of')
    expect(await visit('/listings')).toContain('rendering 2 of')
    expect(await visit('/listings', known)).toContain('rendering 3 of')
    expect(await visit('/listings')).toContain('rendering 2 of')
  },
)

test.each([
  ['sets a cookie', { ...html, 'Set-Cookie': 'session=ana' }, 200],
  ['is private', { ...html, 'Cache-Control': 'private, no-cache' }, 200],
  ['shall not be stored', { ...html, 'Cache-Control': 'no-store' }, 200],
  ['depends on more than the address', { ...html, Vary: 'Accept-Language' }, 200],
  ['is an error', html, 404],
  ['redirects', { ...html, Location: '/' }, 302],
  ['is no page', { 'Content-Type': 'application/json' }, 200],
])('an answer that %s is rendered for each one', async (_what, headers, status) => {
  const { visit } = site(headers, status)
  const pages = await Promise.all([visit('/listings'), visit('/listings'), visit('/listings')])
  expect(new Set(pages).size).toBe(3)
  expect(pages).not.toContain(await visit('/listings'))
})

test.each([
  ['POST', '/listings'],
  ['HEAD', '/listings'],
  ['GET', '/api/listings'],
  ['GET', '/dev'],
  ['GET', '/dev/mailbox'],
  ['GET', '/DEV.data'],
])('%s %s is never kept', async (method, path) => {
  const { visit, renderings } = site()
  await visit(path, { method })
  await visit(path, { method })
  expect(renderings()).toBe(2)
})

test('a page is kept for three seconds', async () => {
  const { visit, wait } = site()
  expect(await visit('/listings')).toContain('rendering 1 of')
  wait(3000)
  expect(await visit('/listings')).toContain('rendering 1 of')
  wait(1)
  expect(await visit('/listings')).toContain('rendering 2 of')
})
