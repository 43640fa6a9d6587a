import type { Browser, Page } from '@playwright/test'
import { logIn, makeAccount, openAccount } from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

/** Answers the first step of the wizard. */
async function notifyAboutYou(page: Page) {
  const form = { birthDate: '2004-05-06', year: 'junior' }
  const saved = await page.request.post('/addProfileInfo?step=1', { form, maxRedirects: 0 })
  expect(saved.status()).toBe(302)
}

/** A student in their own browser. */
async function studentIn(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await openAccount(page)
  await notifyAboutYou(page)
  let id: string | null = null
  const readId = () => page.evaluate(() => localStorage.getItem('roost.signed-in'))
  await expect.poll(async () => (id = await readId())).not.toBeNull()
  return { page, context, path: `/public-profile/${id}` }
}

test('a visitor is asked to log in, and sees the profile then', async ({ page, browser }) => {
  const ana = await studentIn(browser)
  const email = await makeAccount()
  await page.goto(ana.path)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toContainText('Log in to see this profile.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to see profiles')
  await expectAccessible(page)
  expect(await page.content()).not.toContain('Rivera')
  await logIn(page, email)
  await notifyAboutYou(page)
  await page.goto(ana.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana R.')
  await expect(page.getByText('Junior', { exact: true })).toBeVisible()
  await expect(page.getByText('No bio available')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[property^="og:"]')).toHaveCount(0)
  expect(await page.content()).not.toContain('2004-05-06')
  await expectAccessible(page)
  await ana.context.close()
})

test('a student writes to another, then blocks and unblocks them @desktop', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const ana = await studentIn(browser)
  await openAccount(page)
  await page.goto(ana.path)
  await expect(page.getByRole('link', { name: 'Add your date of birth' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await notifyAboutYou(page)
  await page.reload()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Ana R.' })
  await expect(dialog.getByRole('link', { name: /^Email/ })).toContainText('neither sees the other’s address')
  await expect(dialog.getByRole('link', { name: /Instagram|WhatsApp|Facebook/ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /^Message on this site/ }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const field = dialog.getByLabel('Your message')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Write something first.')
  await expectAccessible(page)
  await field.fill('Hi Ana, are you still looking?')
  // What was typed survives closing the dialog, and a reload.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('link', { name: /^Message on this site/ }).click()
  await expect(field).toHaveValue('Hi Ana, are you still looking?')
  await page.reload()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('link', { name: /^Message on this site/ }).click()
  await expect(field).toHaveValue('Hi Ana, are you still looking?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sent' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.locator('summary', { hasText: 'More about' }).click()
  await page.getByRole('button', { name: 'Block Ana R.' }).click()
  await expect(statusMessage(page, 'Blocked.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana R.' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(ana.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found')
  await page.goto('/account/people')
  await page.getByRole('button', { name: 'Unblock Ana R.' }).click()
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible()
  await page.goto(ana.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana R.')
  await ana.context.close()
})

test('one’s own profile as students and as matches see it, without a contact button', async ({
  browser,
  viewport,
}) => {
  const { page, path, context } = await studentIn(browser, { viewport })
  await page.goto(path)
  const preview = page.getByRole('navigation', { name: 'Preview as' })
  await expect(preview.getByRole('link', { name: 'Signed-in students' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await preview.getByRole('link', { name: 'Your matches' }).click()
  await expect(page).toHaveURL(`${path}?as=match`)
  await expect(preview.getByRole('link', { name: 'Your matches' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
  await expect(page.locator('summary', { hasText: 'More about' })).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
})

test('without JavaScript the ways to write are pages', async ({ browser }) => {
  const ana = await studentIn(browser)
  const { page, context } = await studentIn(browser)
  const state = await context.storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state })
  const still = await plain.newPage()
  await still.goto(ana.path)
  await still.getByRole('link', { name: 'Connect', exact: true }).click()
  await still.getByRole('link', { name: /^Email/ }).click()
  await still.getByRole('button', { name: 'Send' }).click()
  await expect(still.getByLabel('Your message')).toHaveAccessibleDescription('Write something first.')
  await still.getByLabel('Your message').fill('Hello')
  await still.getByRole('button', { name: 'Send' }).click()
  await expect(still.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await plain.close()
  await page.close()
  await context.close()
  await ana.context.close()
})

test('URLs of unknown people say so, with a link', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await openAccount(page)
  for (const [path, title] of [
    ['/public-profile', 'No user ID provided'],
    ['/public-profile/nobody', 'User not found'],
    ['/public-profile/%E2%80%AE0197c000', 'User not found'],
  ]) {
    const answer = await page.goto(path ?? '')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/homepage')
})
