import type { Locator, Page } from '@playwright/test'
import { expectSignedIn, fillInLogIn, makeAccount, openAs } from '../people/accounts.ts'
import { expect, expectAccessible, scriptsRun, test } from '../fixtures.ts'
import { enterCode, fillIn, freshEmail, newestCode } from '../people/sign-ups.ts'

const SEARCH = '/listings?campus=usc&beds=5'
const card = (page: Page) => page.locator('[data-listing]').first()
const like = (place: Page | Locator) =>
  place.getByRole('button', { name: /^Like / }).filter({ visible: true })
const isPressed = (place: Locator, pressed: boolean) =>
  expect(like(place).first()).toHaveAttribute('aria-pressed', String(pressed))

/** Presses a heart while signed out. @returns the sheet that asks to log in */
async function pressUnasked(page: Page, on: Locator = card(page)): Promise<Locator> {
  await scriptsRun(like(on))
  await like(on).click()
  const dialog = page.getByRole('dialog', { name: 'Log in', exact: true })
  await expect(dialog).toContainText('Please log in to save properties')
  return dialog
}

const logIn = (page: Page, to = SEARCH) => openAs(page, to)

/** Waits for the response that saves a like. */
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/like') && answer.request().method() === 'POST')

test('pressing a heart without an account asks to log in, and likes the home afterwards @desktop', async ({
  page,
}) => {
  const email = await makeAccount()
  await page.goto(SEARCH)
  const label = (await like(card(page)).getAttribute('aria-label')) ?? ''
  const dialog = await pressUnasked(page)
  await fillInLogIn(dialog, email)
  await expectSignedIn(page)
  await expect(page).toHaveURL(SEARCH)
  await isPressed(card(page), true)
  await expect(like(card(page))).toHaveAccessibleName(label)
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

test('a dialog that turns from logging in to signing up begins at its first field @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 }) // a desktop at 200 %
  await page.goto(SEARCH)
  const dialog = await pressUnasked(page)
  await dialog.getByRole('button', { name: 'Sign up' }).press('Enter')
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  const first = signUp.getByRole('textbox').first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
})

test('signing up from a heart is the same form, likes the home, and the page stays where it was', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.goto(SEARCH)
  const last = page.locator('[data-listing]').last()
  await last.scrollIntoViewIfNeeded()
  const dialog = await pressUnasked(page, last)
  const scrolled = await page.evaluate(() => scrollY)
  await expectAccessible(page)
  const email = freshEmail()
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  await fillIn(signUp, 'nobody')
  await expect(signUp.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(signUp.getByText('Please log in')).toHaveCount(0)
  await expectAccessible(page)
  await fillIn(signUp, email)
  const code = page.getByRole('dialog', { name: 'Enter your code' })
  await expect(code.getByText(/check your email/i)).toHaveCount(1)
  await Promise.all([saved(page), enterCode(page, await newestCode(page, email))])
  await expectSignedIn(page)
  await expect(code).toBeHidden()
  await expect(page).toHaveURL(SEARCH)
  await isPressed(last, true)
  // Content added above it for signed-in users moves it a little.
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(100)
  await page.reload()
  await isPressed(last, true)
})

test('"Not now" leaves the page as it is', async ({ page }) => {
  await page.goto(SEARCH)
  const dialog = await pressUnasked(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(SEARCH)
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
  await scriptsRun(like(card(page)))
  await context.route('**/like', (route) => route.abort())
  await like(card(page)).click()
  await expect(page.getByText('Failed to update. Please try again.').first()).toBeVisible()
  await isPressed(card(page), false)
  await context.unroute('**/like')
  await Promise.all([saved(page), like(card(page)).click()])
  await isPressed(card(page), true)
})

test('on the page of a home a failed like says what was not updated @desktop', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|request failed/)
  await logIn(page)
  await card(page).getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'About this home' })).toBeVisible()
  const onPage = like(page.getByRole('main')).first()
  await scriptsRun(onPage)
  await context.route('**/like', (route) => route.abort())
  await onPage.click()
  await expect(page.getByText('Failed to update liked status. Please try again.').first()).toBeVisible()
})

test('while it runs the heart is busy, and pressing it again sends nothing more', async ({
  page,
  context,
}) => {
  await logIn(page)
  await scriptsRun(like(card(page)))
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/like', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await like(card(page)).click()
  await isPressed(card(page), true)
  await expect(like(card(page))).toHaveAttribute('aria-busy', 'true')
  await like(card(page)).dispatchEvent('click')
  const done = saved(page)
  answer()
  await done
  await expect(like(card(page))).not.toHaveAttribute('aria-busy')
  await isPressed(card(page), true)
  expect(sent).toBe(1)
})

test('l likes the focused home @desktop', async ({ page }) => {
  await logIn(page)
  await page.keyboard.press('l')
  await expect(async () => {
    await page.keyboard.press('j') // works once the shortcut script has loaded, after the others
    await expect(card(page).getByRole('link')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  const second = page.locator('[data-listing]').nth(1)
  await expect(second.getByRole('link')).toBeFocused()
  await Promise.all([saved(page), page.keyboard.press('l')])
  await isPressed(second, true)
  await isPressed(card(page), false)
  await expect(page.getByText(/^You liked .+\.$/).first()).toBeVisible()
})

test('a home on the map has its heart @desktop @map', async ({ page }) => {
  // Close enough to one home that it has its own pin.
  const answer = await page.request.get('/api/listings/map?campus=ucsd')
  const { pins } = (await answer.json()) as { pins: { id: string; lat: number; lng: number }[] }
  const others = (id: string) => pins.filter((other) => other.id !== id)
  const gap = ({ id, lat, lng }: (typeof pins)[number]) =>
    Math.min(...others(id).map((other) => Math.hypot(lat - other.lat, lng - other.lng)))
  const [pin] = pins.toSorted((a, b) => gap(b) - gap(a))
  if (!pin) throw new Error('the demo has homes near UCSD')
  const reach = 0.003 // degrees
  const box = [pin.lng - reach, pin.lat - reach, pin.lng + reach, pin.lat + reach].map((at) => at.toFixed(5))
  await logIn(page, `/listings?campus=ucsd&box=${box.join(',')}`)
  await page
    .getByRole('button', { name: /a month/ })
    .first()
    .click()
  const window = page.getByRole('complementary', { name: 'Map' }).locator('section[tabindex]')
  await expect(like(window)).toBeVisible()
  await Promise.all([saved(page), like(window).click()])
  await isPressed(window, true)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('hearts are forms: to the login page and back, then on the page itself', async ({ page }) => {
    const email = await makeAccount()
    await page.goto(SEARCH)
    await like(card(page)).click()
    await fillInLogIn(page.getByRole('main'), email)
    await page.getByRole('button', { name: 'Like this home' }).click()
    await expect(page).toHaveURL(SEARCH)
    await isPressed(card(page), true)
    await like(card(page)).click()
    await expect(page).toHaveURL(SEARCH)
    await isPressed(card(page), false)
  })
})
