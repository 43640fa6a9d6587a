import type { Locator, Page } from '@playwright/test'
import { expectSignedIn, fillInLogIn, makeAccount, openAs } from './accounts.ts'
import { expect, expectAccessible, scriptsRun, test } from './fixtures.ts'

const SEARCH = '/listings?campus=usc&beds=5'
const card = (page: Page) => page.locator('[data-listing]').first()
const heart = (place: Page | Locator) =>
  place.getByRole('button', { name: /^Like / }).filter({ visible: true })
const isPressed = (place: Locator, pressed: boolean) =>
  expect(heart(place).first()).toHaveAttribute('aria-pressed', String(pressed))

const logIn = (page: Page, to = SEARCH) => openAs(page, to)

/** Waits for the response that a like was saved. */
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/like') && answer.request().method() === 'POST')

test('pressing a heart without an account asks to log in, and likes the home afterwards', async ({
  page,
  isMobile,
}) => {
  const email = await makeAccount()
  await page.goto(SEARCH)
  const label = (await heart(card(page)).getAttribute('aria-label')) ?? ''
  await heart(card(page)).click()
  if (isMobile) {
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await fillInLogIn(page.getByRole('main'), email)
  } else {
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog).toContainText('Please log in to save properties')
    await fillInLogIn(dialog, email)
  }
  await expectSignedIn(page)
  await expect(page).toHaveURL(SEARCH)
  await isPressed(card(page), true)
  await expect(heart(card(page))).toHaveAccessibleName(label)
  await expectAccessible(page)
  await page.reload()
  await isPressed(card(page), true)
  // Its own page shows it, and unliking it there is visible here.
  await card(page).getByRole('link').click()
  await expect(page).toHaveURL(/expanded-listing/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('homes')
  const own = page.getByRole('button', { name: label, exact: true }).filter({ visible: true })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await Promise.all([saved(page), own.click()])
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  await page.goto(SEARCH)
  await isPressed(card(page), false)
})

test('a URL sent by somebody else likes nothing until confirmed', async ({ page }) => {
  await logIn(page)
  const id = await card(page).getAttribute('data-listing')
  await page.goto(`${SEARCH}&do=like&home=${id}`)
  const say = page.getByRole('button', { name: 'Like this home' })
  await expect(say).toBeVisible()
  await isPressed(card(page), false)
  await expectAccessible(page)
  await say.click()
  await expect(page).toHaveURL(SEARCH)
  await isPressed(card(page), true)
})

test('a failed like is reverted, and says so', async ({ page, context, complaints }) => {
  complaints.expect(/Failed to load resource|request failed/)
  await logIn(page)
  await scriptsRun(heart(card(page)))
  await context.route('**/like', (route) => route.abort())
  await heart(card(page)).click()
  await expect(page.getByText('Failed to update. Please try again.').first()).toBeVisible()
  await isPressed(card(page), false)
  await context.unroute('**/like')
  await Promise.all([saved(page), heart(card(page)).click()])
  await isPressed(card(page), true)
})

test('while it runs the heart is busy, and pressing it again sends nothing more', async ({
  page,
  context,
}) => {
  await logIn(page)
  await scriptsRun(heart(card(page)))
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/like', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await heart(card(page)).click()
  await isPressed(card(page), true)
  await expect(heart(card(page))).toHaveAttribute('aria-busy', 'true')
  await heart(card(page)).dispatchEvent('click')
  const done = saved(page)
  answer()
  await done
  await expect(heart(card(page))).toHaveAttribute('aria-busy', 'false')
  await isPressed(card(page), true)
  expect(sent).toBe(1)
})

test('l likes the focused home @desktop', async ({ page }) => {
  await logIn(page)
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = page.locator('[data-listing]').nth(1)
  await expect(second.getByRole('link')).toBeFocused()
  await Promise.all([saved(page), page.keyboard.press('l')])
  await isPressed(second, true)
  await isPressed(card(page), false)
})

test('a home on the map has its heart @desktop', async ({ page }) => {
  await logIn(page, '/listings?campus=ucsd')
  await page
    .getByRole('button', { name: /a month/ })
    .first()
    .click()
  const window = page.getByRole('complementary', { name: 'Map' }).locator('section[tabindex]')
  await expect(heart(window)).toBeVisible()
  await Promise.all([saved(page), heart(window).click()])
  await isPressed(window, true)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('hearts are forms: to the login page and back, then on the page itself', async ({ page }) => {
    const email = await makeAccount()
    await page.goto(SEARCH)
    await heart(card(page)).click()
    await fillInLogIn(page.getByRole('main'), email)
    await page.getByRole('button', { name: 'Like this home' }).click()
    await expect(page).toHaveURL(SEARCH)
    await isPressed(card(page), true)
    await heart(card(page)).click()
    await expect(page).toHaveURL(SEARCH)
    await isPressed(card(page), false)
  })
})
