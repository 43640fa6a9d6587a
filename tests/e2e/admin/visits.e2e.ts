// What browsers send about page views, and what they store for that. Other journeys run in an automated browser, which stores nothing
// and which the server ignores.
import type { Page } from '@playwright/test'
import type { VisitMessage } from '#app/features/analytics/read-message.ts'
import { expect, test as base } from '../fixtures.ts'
import { openPageViewSink, type PageViewSink } from './page-view-sink.ts'
import { openHeadedBrowser } from './headed-browser.ts'

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const test = base.extend<{ pageViewSink: PageViewSink }>({
  pageViewSink: async ({}, use) => {
    const pageViewSink = await openPageViewSink(process.env.SITE_URL ?? '')
    await use(pageViewSink)
    pageViewSink.close()
  },
  baseURL: async ({ pageViewSink }, use) => {
    await use(pageViewSink.url)
  },
})
test.use({ userAgent: PERSON })

/** Both ids that a browser stores. */
const keptIds = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('roost.visitor'),
    (JSON.parse(sessionStorage.getItem('roost.visit') ?? '{}') as { s?: string }).s ?? null,
  ])

/** Views a page for more than a second, by its own clock. */
async function lookAt(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 1500, from)
}

/** Hides the page, or shows it again, as switching between programs does. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Seconds that a view was in the foreground, as last sent. */
const secondsOf = (told: VisitMessage[], view?: string) =>
  told.flatMap(({ p }) => p).findLast(({ i }) => i === view)?.d

const lastPages = (told: VisitMessage[]) => told.at(-1)?.p.map(({ u }) => u)

test('each route change is sent once, a visit continues over a reload, and each tab has its own', async ({
  page,
  context,
  pageViewSink: { told },
}) => {
  await page.goto('/about-us?from=somewhere')
  await expect.poll(() => lastPages(told)).toEqual(['/about-us?from=somewhere'])
  const first = told[0] as VisitMessage
  await expect.poll(() => keptIds(page)).toEqual([first.v, first.s])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect.poll(() => lastPages(told)).toEqual(['/about-us?from=somewhere', '/privacy'])
  expect(told.at(-1)).toMatchObject({ v: first.v, s: first.s, n: 2, e: '/about-us?from=somewhere' })
  expect(told.at(-1)?.p.at(-1)).toMatchObject({ f: '/about-us?from=somewhere', t: 'Privacy · Roost' })
  await page.reload()
  await expect.poll(() => told.at(-1)?.n).toBe(3)
  expect(told.at(-1)).toMatchObject({ v: first.v, s: first.s })
  const other = await context.newPage()
  await other.goto('/listings?campus=ucsd&min=900000')
  await expect.poll(() => told.at(-1)?.p.at(-1)?.h).toBe(0)
  expect(told.at(-1)?.v).toBe(first.v)
  expect(told.at(-1)?.s).not.toBe(first.s)
  const searched = told.at(-1)?.p.at(-1)?.i
  await lookAt(other)
  await other.goto('/terms')
  await expect.poll(() => secondsOf(told, searched)).toBeGreaterThan(0)
  // A very busy machine may end the tab before its page can send anything.
  await expect(async () => {
    const closed = await context.newPage()
    await closed.goto('/terms')
    await lookAt(closed)
    const last = told.at(-1)?.p.at(-1)?.i
    await closed.close({ runBeforeUnload: true })
    await expect.poll(() => secondsOf(told, last), { timeout: 60_000 }).toBeGreaterThan(0)
  }).toPass()
  // A visit ends half an hour after it began.
  await page.evaluate(() => {
    const visit = JSON.parse(sessionStorage.getItem('roost.visit') ?? '{}') as { b: number }
    sessionStorage.setItem('roost.visit', JSON.stringify({ ...visit, b: visit.b - 31 * 60_000 }))
  })
  await page.reload()
  await expect.poll(() => told.at(-1)?.n).toBe(1)
  expect(told.at(-1)?.v).toBe(first.v)
  expect(told.at(-1)?.s).not.toBe(first.s)
})

test('hiding the page sends its time in the foreground, and opting out deletes the ids', async ({
  page,
  context,
  pageViewSink: { told },
}) => {
  // The demo asks for its emails every few seconds, even while offline.
  await page.route('/dev/mailbox-unread', (route) => route.fulfill({ json: { unread: 0 } }))
  await page.goto('/privacy')
  await expect.poll(async () => (await keptIds(page)).includes(null)).toBe(false)
  await lookAt(page)
  const before = told.length
  await show(page, 'hidden')
  await show(page, 'hidden')
  await expect.poll(() => told.length).toBe(before + 1)
  const seconds = told.at(-1)?.p.at(-1)?.d ?? 0
  expect(seconds).toBeGreaterThan(0)
  expect(Number.isInteger(seconds)).toBe(true)
  const first = told.at(-1) as VisitMessage
  // Nothing is lost while offline: it is sent once there is a connection again.
  await show(page, 'visible')
  await context.setOffline(true)
  await lookAt(page)
  await show(page, 'hidden')
  await show(page, 'visible')
  await context.setOffline(false)
  expect(told).toHaveLength(before + 1)
  await show(page, 'hidden')
  await expect.poll(() => secondsOf(told, first.p.at(-1)?.i)).toBeGreaterThan(seconds)
  await show(page, 'visible')
  // A page restored from the browser's back/forward cache is a new view in the same visit.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => told.at(-1)).toMatchObject({ s: first.s, v: first.v, n: first.n + 1 })
  const again = told.at(-1)?.p.at(-1)
  expect(again).toMatchObject({ u: '/privacy', f: '/privacy', d: 0 })
  expect(again?.i).not.toBe(first.p.at(-1)?.i)
  // Setting the clock back starts a new visit by the same visitor.
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 7_200_000
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect.poll(() => told.at(-1)).toMatchObject({ v: first.v, n: 1, e: '/terms' })
  expect(told.at(-1)?.s).not.toBe(first.s)
  expect(told.flatMap(({ p }) => p).every(({ a, d }) => a >= 0 && d >= 0 && Number.isInteger(d))).toBe(true)
  await page.goto('/privacy')
  await page.getByRole('switch', { name: 'Count visits from this browser' }).uncheck()
  await expect(page.getByText('Visits from this browser are no longer counted.')).toBeVisible()
  expect(await keptIds(page)).toEqual([null, null])
  const off = told.length
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await page.reload()
  await page.goto('/privacy')
  await expect(page.getByRole('switch', { name: 'Count visits from this browser' })).not.toBeChecked()
  expect(told).toHaveLength(off)
  expect(await keptIds(page)).toEqual([null, null])
})

test('a browser that opted out sends nothing and stores nothing @desktop', async ({
  browser,
  baseURL,
  pageViewSink: { told },
}) => {
  const asks = await browser.newContext({ baseURL, userAgent: PERSON })
  await asks.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const page = await asks.newPage()
  await page.goto('/privacy')
  await expect(page.getByText('Your browser asks not to be tracked')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await page.waitForFunction(() => performance.now() > 3000)
  expect(told).toEqual([])
  expect(await keptIds(page)).toEqual([null, null])
  await asks.close()
  // A browser whose scripts do not know about the header learns it from the server.
  const header = await browser.newContext({
    baseURL,
    userAgent: PERSON,
    extraHTTPHeaders: { 'Sec-GPC': '1' },
  })
  const silent = await header.newPage()
  const refused = silent.waitForResponse((response) => response.url().endsWith('/api/page-views'))
  await silent.goto('/terms')
  expect((await refused).status()).toBe(204)
  expect(await keptIds(silent)).toEqual([null, null])
  const refusals = told.length
  await silent.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(silent.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  expect(told).toHaveLength(refusals)
  await header.close()
})

// The Chromium of the tests has no back/forward cache (BackForwardCacheDisabledForDelegate, automated or not): it loads the
// page again, which is recorded in the same way. With CHROME_PATH this test also runs in a browser that has one.
test('a prerendered page counts when it is shown, and a restored one counts again @desktop', async () => {
  const pageViewSink = await openPageViewSink(process.env.SITE_URL ?? '', '/privacy')
  const { told, seen } = pageViewSink
  /** The nth page of the visit, by its first message. */
  const page = (place: number) => told.find(({ n }) => n === place)
  const close = await openHeadedBrowser(`${pageViewSink.url}/terms`, PERSON)
  try {
    const began = performance.now()
    await expect.poll(() => page(1)).toMatchObject({ e: '/terms', p: [{ u: '/terms' }] })
    await expect.poll(() => seen.prerendered).toContain('/privacy')
    // By then, a hidden page would have sent its view: scripts wait at most two seconds.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    expect(told).toHaveLength(1)
    const { v, s } = told[0] as VisitMessage
    const left = performance.now()
    pageViewSink.run(`location.href = '/privacy'`)
    await expect.poll(() => page(2)).toMatchObject({ v, s, e: '/terms' })
    expect(seen.shown).toEqual(['/terms loaded', '/privacy prerendered'])
    expect(page(2)?.p.at(-1)).toMatchObject({ u: '/privacy', f: '/terms' })
    expect(page(2)?.p.at(-1)?.d).toBeLessThanOrEqual(Math.ceil((performance.now() - left) / 1000))
    expect(page(2)?.p.at(-1)?.a).toBeLessThanOrEqual(performance.now() - left)
    const back = performance.now()
    pageViewSink.run('history.back()')
    await expect.poll(() => page(3)).toMatchObject({ v, s, e: '/terms' })
    expect(page(3)?.p.at(-1)).toMatchObject({ u: '/terms', f: '/privacy' })
    expect(page(3)?.p.at(-1)?.d).toBeLessThanOrEqual(Math.ceil((performance.now() - back) / 1000))
    const views = told.flatMap(({ p }) => p)
    expect(new Set(views.map(({ i }) => i)).size).toBe(3)
    const lasted = (performance.now() - began) / 1000
    expect(views.every(({ a, d }) => a >= 0 && d >= 0 && d <= lasted)).toBe(true)
  } finally {
    await close()
    pageViewSink.close()
  }
})
