import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createBoundedQueue } from '#app/platform/process/bounded-queue.ts'
import { delayAnswers, passwordQueue } from './password-queue.ts'
import type { Site, SiteMiddleware } from '../visit.ts'

/** Sets `action` as `actionAddress` does for addresses spelled as in app/routes.ts. */
const asAction: SiteMiddleware = async (c, next) => {
  if (c.req.method === 'POST') c.set('action', c.req.path)
  return next()
}

/** A site whose responses wait until the test sends them. */
function site(width: number, waiting: number) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const app = new Hono<Site>()
  app.use(asAction)
  app.use(passwordQueue(createBoundedQueue({ concurrency: width, waiting })))
  app.all('*', async (c) => {
    begun.push(`${c.req.method} ${c.req.path}`)
    if (c.req.method === 'POST') await new Promise<void>((end) => ends.push(end))
    return c.text('done')
  })
  const ask = async (path: string, init: RequestInit = { method: 'POST' }) => {
    const { status, headers } = await app.request(path, init)
    return [status, headers.get('Retry-After')]
  }
  const page = async (path: string) => (await app.request(path, { method: 'POST' })).text()
  return { ask, page, begun, end: () => ends.shift()?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('few begin at once, the rest wait in their order, and past the line they are told when to come back', async () => {
  const { ask, begun, end } = site(1, 2)
  const asked = ['/login', '/signup', '/forgot-password'].map((path) => ask(path))
  expect(await ask('/login')).toEqual([503, '10'])
  expect(begun).toEqual(['POST /login'])
  for (const _ of asked) {
    end()
    await settled()
  }
  expect(await Promise.all(asked)).toEqual(Array(3).fill([200, null]))
  expect(begun).toEqual(['POST /login', 'POST /signup', 'POST /forgot-password'])
})

test('what hashes no password waits for nobody', async () => {
  const { ask, end } = site(1, 0)
  const first = ask('/login')
  const other = ask('/logout')
  expect(await ask('/login', {})).toEqual([200, null])
  expect(await ask('/listings', {})).toEqual([200, null])
  end()
  end()
  expect(await Promise.all([first, other])).toEqual(Array(2).fill([200, null]))
})

test('nothing is done for somebody who left the line', async () => {
  const { ask, begun, end } = site(1, 2)
  const left = new AbortController()
  const asked = [ask('/login'), ask('/signup', { method: 'POST', signal: left.signal }), ask('/login')]
  left.abort()
  end()
  await settled()
  end()
  await Promise.all(asked)
  expect(begun).toEqual(['POST /login', 'POST /login'])
})

test('past the line there is a page with a way to try again', async () => {
  const { ask, end, page } = site(1, 0)
  const first = ask('/login')
  const text = await page('/login')
  expect(text).toContain('<h1')
  expect(text).toContain('<a href="/login"')
  expect(text).toMatch(/Try again<\/a>/)
  expect(await page('/%22%3E%3Cb%3E/../login')).not.toContain('"><b>')
  end()
  await first
})

test('an answer that is to come late keeps nobody else waiting', async () => {
  const app = new Hono<Site>()
  app.use(asAction)
  app.use(delayAnswers)
  app.use(passwordQueue(createBoundedQueue({ concurrency: 1, waiting: 1 })))
  app.all('/login', (c) => {
    c.set('answerDelay', Number(c.req.header('Delay')))
    return c.text('done')
  })
  const order: string[] = []
  const left = new AbortController()
  const post = async (name: string, delay: string, signal?: AbortSignal) => {
    await app.request('/login', { method: 'POST', headers: { Delay: delay }, signal })
    order.push(name)
  }
  const late = [post('late', '600'), post('left', '600000', left.signal)]
  await post('at once', '')
  left.abort()
  await Promise.all(late)
  expect(order).toEqual(['at once', 'left', 'late'])
})
