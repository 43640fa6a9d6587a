import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { fillInLogIn, openAs } from '../people/accounts.ts'
import { complaintsOf, expect, expectAccessible, ON_DESKTOP, test } from '../fixtures.ts'
import { beforeScripts } from '../scripts-run.ts'

/** Long enough for a live event or a page on a busy machine. */
const SOON = { timeout: 60_000 }

/** Opens a page as a new student with an adult's date of birth. @returns their id */
async function student(page: Page): Promise<{ id: string; email: string }> {
  const email = await openAs(page, '/account', undefined, '2005-04-02')
  const id = await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { state: { loaderData: { root: { signedIn: { userId: string } } } } }
    }
    return router.state.loaderData.root.signedIn.userId
  })
  return { id, email }
}

async function another(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', ...options })
  return { page: await context.newPage(), complaints: complaintsOf(context) }
}

const badge = (page: Page) => page.locator('body > header').getByRole('link', { name: /^Messages/ })
const shown = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).locator('p').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder(/^Write to/).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('two people talk live in two browsers; lost requests are sent once; a block hides the conversation from both', async ({
  page: ana,
  browser,
  complaints,
}) => {
  test.slow()
  const { page: ben, complaints: bens } = await another(browser, ON_DESKTOP)
  await student(ana)
  const { id: benId } = await student(ben)
  await ben.goto('/account')

  await ana.goto(`/messages?to=${benId}`)
  await expectAccessible(ana)
  // The offline notice covers no button.
  await ana.context().setOffline(true)
  await expect(ana.getByText('You are offline')).toBeVisible()
  const isOnTop = (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  expect(await ana.getByRole('button', { name: 'Send', exact: true }).evaluate(isOnTop)).toBe(true)
  await ana.context().setOffline(false)
  await write(ana, 'Is the room near campus still free?')
  await expect(ana).toHaveURL(/\/messages\/[0-9a-f-]{36}/, SOON)
  await expect(shown(ana, 'still free?')).toHaveCount(1)

  await expect(badge(ben)).toHaveAccessibleName('Messages, 1 unread', SOON)
  await badge(ben).click()
  await expectAccessible(ben)
  await ben.getByRole('link', { name: /still free/ }).click()
  await expect(shown(ben, 'still free?')).toHaveCount(1)
  await expect(badge(ben)).toHaveAccessibleName('Messages', SOON)
  await expect(ana.getByText('· Read')).toBeVisible(SOON)

  await write(ben, 'It is! See https://example.com/room and send the deposit by Zelle.')
  await expect(shown(ana, 'It is!')).toHaveCount(1, SOON)
  await expect(ana.getByText(/See the home and the lease first/i)).toBeVisible()
  await expect(ana.getByRole('link', { name: 'example.com/room', exact: true })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expectAccessible(ana)

  // What is typed before the scripts load stays.
  const field = ana.getByPlaceholder(/^Write to/)
  await beforeScripts(ana, new URL(ana.url()).pathname, () => field.fill('Typed early.'))
  await expect(field).toHaveValue('Typed early.')

  // So does what was typed when the page reloads, until it is sent; a second tap on Send is harmless.
  await ana.reload()
  await expect(field).toHaveValue('Typed early.')
  await ana.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(shown(ana, 'Typed early.')).toHaveCount(1, SOON)
  await expect(field).toHaveAccessibleDescription('')
  // A reload would cut off a message in transit, and the page would rightly call it not sent.
  await expect(ana.getByRole('list', { name: 'On their way' }).getByRole('listitem')).toHaveCount(0, SOON)
  await ana.reload()
  await expect(field).toHaveValue('')

  // The page states the true reason that it was not sent, even after a reload.
  complaints.expect(/502/)
  await ana.route('**/api/messages', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await write(ana, 'Through a proxy.')
  await expect(ana.getByText(/Not sent\. Something broke on our side/)).toBeVisible(SOON)
  await ana.reload()
  await expect(ana.getByText(/Not sent\. Something broke on our side/)).toBeVisible(SOON)
  await ana.unroute('**/api/messages')
  await ana.getByRole('button', { name: 'Try again' }).click()
  await expect(shown(ben, 'Through a proxy.')).toHaveCount(1, SOON)

  complaints.expect(/ERR_FAILED/)
  await ana.route('**/api/messages', (route) => route.abort('failed'))
  await write(ana, `Thank you, no.${'\nIt is far.'.repeat(40)}`)
  await expect(ana.getByText('Not sent.')).toBeVisible(SOON)
  await expectAccessible(ana)
  await ana.unroute('**/api/messages')
  await ana.getByRole('button', { name: 'Try again' }).click()
  await expect(shown(ben, 'Thank you, no.')).toHaveCount(1, SOON)
  await ana.route('**/api/messages', async (route) => {
    await route.fetch() // the request arrives, but the response does not
    await route.abort('failed')
  })
  await write(ana, 'Good luck!')
  await expect(shown(ben, 'Good luck!')).toHaveCount(1, SOON)
  await expect(shown(ben, 'Good luck!')).toBeInViewport({ ratio: 1 })
  await expect(ben.getByRole('button', { name: 'New messages' })).toHaveCount(0)
  await expect(ana.getByText('Not sent.')).toHaveCount(0, SOON)
  await expect(shown(ana, 'Good luck!')).toHaveCount(1)
  await expect(shown(ana, 'Thank you, no.')).toHaveCount(1)

  complaints.expect(/status of 404/)
  await ana.getByPlaceholder(/^Write to/).fill('Half a sentence')
  await ben.getByLabel('More about this conversation').click()
  await expectAccessible(ben)
  await ben.getByRole('button', { name: /^Block/ }).click()
  await expect(ben.getByText('You no longer see each other')).toBeVisible(SOON)
  await expect(ben.getByRole('link', { name: /Good luck/ })).toHaveCount(0)
  await expect(shown(ana, 'Good luck!')).toHaveCount(0, SOON)
  await expect(ana.getByText('This conversation is not available')).toBeVisible()
  await expect(ana.getByLabel('What you wrote')).toHaveValue('Half a sentence')
  await expectAccessible(ana)
  const list = await ana.context().newPage()
  await list.goto('/messages')
  await expect(list.getByText('No conversations yet.')).toBeVisible()
  await list.close()

  // Both people's open pages are notified, so the conversation reappears on its own.
  await ben.getByRole('button', { name: 'Undo' }).click()
  await expect(ben.getByRole('link', { name: /Good luck/ })).toBeVisible(SOON)
  await expect(shown(ana, 'Good luck!')).toHaveCount(1, SOON)
  expect(bens).toEqual([])
})

test('without JavaScript: read, answer, mute, report and search @desktop', async ({ page: ana, browser }) => {
  test.slow()
  const { page: first } = await another(browser)
  const { id: benId, email } = await student(first)
  await first.context().close()
  await student(ana)
  await ana.goto(`/messages?to=${benId}`)
  await write(ana, 'A laundry in the house')
  await expect(ana).toHaveURL(/\/messages\/[0-9a-f-]{36}/, SOON)

  const { page: ben } = await another(browser, { javaScriptEnabled: false })
  await ben.goto('/login?returnTo=/messages')
  await fillInLogIn(ben.getByRole('main'), email)
  await expect(badge(ben)).toHaveAccessibleName('Messages, 1 unread', SOON)
  await ben.getByRole('link', { name: /A laundry/ }).click()
  await ben.getByRole('button', { name: 'Mark as read' }).click()
  await expect(badge(ben)).toHaveAccessibleName('Messages')
  await write(ben, 'And an oven')
  await expect(shown(ben, 'And an oven')).toHaveCount(1)
  await expect(shown(ana, 'And an oven')).toHaveCount(1, SOON)
  await ben.getByLabel('More about this conversation').click()
  await ben.getByRole('button', { name: 'Mute: no emails about this' }).click()
  await ben.getByLabel('More about this conversation').click()
  await expect(ben.getByRole('button', { name: 'Send me emails again' })).toBeVisible()
  await ben.getByRole('link', { name: 'Report this conversation' }).click()
  await ben.getByRole('button', { name: 'Send report' }).click()
  await expect(ben.getByText('Choose what is wrong.')).toBeVisible()
  await ben.getByLabel('Something else').check()
  await ben.getByRole('button', { name: 'Send report' }).click()
  await expect(ben.getByText('The people who run this site will look at it')).toBeVisible()
  await ben.goto('/messages?q=laund')
  await ben.getByRole('link', { name: /A laundry in the house/ }).click()

  // Text typed in a conversation that has since disappeared is not lost.
  await ana.getByLabel('More about this conversation').click()
  await ana.getByRole('button', { name: /^Block/ }).click()
  await expect(ana.getByText('You no longer see each other')).toBeVisible(SOON)
  await write(ben, 'And a window')
  await expect(ben.getByText('This conversation is not available')).toBeVisible()
  await expect(ben.getByLabel('What you wrote')).toHaveValue('And a window')
})
