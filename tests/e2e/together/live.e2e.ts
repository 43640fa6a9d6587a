import type { Page, Request } from '@playwright/test'
import { logIn, openAs } from '../people/accounts.ts'
import { expect, test } from '../fixtures.ts'

/** Collects each stream that a page opens. */
function countStreams(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') asked.push(request)
  })
  return asked
}

const streamOpens = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/api/events?'))

/** Waits until this many tabs hold or wait for the stream's lock. */
const tabsInLine = (page: Page, count: number) =>
  page.waitForFunction(async (expected) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter(({ name }) => name?.startsWith('roost.live')).length === expected
  }, count)

test('tabs of one browser share one stream, and another tab takes it over', async ({ page, context }) => {
  await openAs(page, '/account')
  await tabsInLine(page, 1)
  const second = await context.newPage()
  const asked = countStreams(second)
  await second.goto('/account')
  await tabsInLine(second, 2)
  expect(asked).toEqual([])
  const takesOver = streamOpens(second)
  await page.close()
  expect((await takesOver).status()).toBe(200)
})

test('somebody who is signed out elsewhere sees it at once, without any action', async ({
  page,
  context,
  browser,
}) => {
  const opened = streamOpens(page)
  const email = await openAs(page, '/account')
  await opened
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const other = await elsewhere.newPage()
  await logIn(other, email)
  await other.goto('/account/sessions')
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('User session is invalid').first()).toBeVisible({ timeout: 60_000 })
  await elsewhere.close()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'roost.session' }))
})

test('a visitor opens no stream', async ({ page }) => {
  const asked = countStreams(page)
  await page.goto('/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('without a stream the page polls instead', async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }); delete Navigator.prototype.locks",
  )
  const polled = page.waitForResponse((each) => each.url().includes('/api/events.json'))
  await openAs(page, '/account')
  const answer = await polled
  expect(await answer.json()).toMatchObject({ events: [], missed: false })
})
