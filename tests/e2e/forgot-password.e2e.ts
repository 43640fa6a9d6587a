import { expectSignedIn, expectSignedOut, fillInLogIn, makeAccount, pressInHeader } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { freshEmail, newestCode, newestLetter, PASSWORD } from './sign-ups.ts'
import type { Locator, Page } from '@playwright/test'

const NEW = 'another four words here'
const sent = 'If an account exists with this email, a verification code has been sent.'
const done = 'Password has been reset successfully!'
const invalid = 'User session is invalid. Please sign in again.'

async function askCode(form: Page | Locator, email: string): Promise<void> {
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Send the code' }).click()
}

async function setPassword(form: Page | Locator, code: string, password = NEW, again = password) {
  await form.getByLabel('Verification code').fill(code)
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('New password again').fill(again)
  await form.getByRole('button', { name: 'Set the new password' }).click()
}

test('a new password is set in the dialog, which then asks for it', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  const email = await makeAccount()
  await page.goto('/sell-with-us')
  await pressInHeader(page, 'Login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await askCode(dialog, '')
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter your email address.')
  await askCode(dialog, email)
  await expect(dialog.getByRole('status').filter({ hasText: sent })).toBeVisible()
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await expectAccessible(page)
  await setPassword(dialog, '', '', '')
  await expect(dialog.getByLabel('Verification code')).toHaveAccessibleDescription(
    /Please enter the verification code/,
  )
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Please enter a new password/,
  )
  const code = await newestCode(page, email, 2)
  await setPassword(dialog, code, NEW, 'something else here')
  await expect(dialog.getByLabel('New password again')).toHaveAccessibleDescription('Passwords do not match')
  await setPassword(dialog, code)
  const said = dialog.getByRole('status').filter({ hasText: done })
  await expect(said).toBeVisible()
  // It closes automatically, and its text stays.
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(said).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await fillInLogIn(dialog, email, NEW)
  await expectSignedIn(page)
  await expect(page).toHaveURL('/sell-with-us')
  expect((await newestLetter(page, email, 3)).subject).toBe('Your password was changed')
})

test('a new password signs out every other browser, which says so on its next page', async ({
  browser,
  page,
}) => {
  const email = await makeAccount()
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL })
  const other = await elsewhere.newPage()
  await other.goto('/login?returnTo=/about-us')
  await fillInLogIn(other.getByRole('main'), email)
  await expectSignedIn(other)
  await page.goto('/forgot-password')
  await askCode(page.getByRole('main'), email)
  await setPassword(page.getByRole('main'), await newestCode(page, email, 2))
  await expect(page.getByRole('main').getByText(done)).toBeVisible()
  await other.getByRole('contentinfo').getByRole('link', { name: 'Find your home' }).click()
  const again = other.getByRole('dialog', { name: 'Log in' })
  await expect(again).toBeVisible({ timeout: 20_000 }) // a document load comes first
  await expect(again).toHaveAccessibleDescription(invalid)
  await expectSignedOut(other)
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(other).toHaveURL('/listings')
  await expect(other.getByRole('alert').filter({ hasText: invalid })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('dialog')).toBeHidden()
  await elsewhere.close()
})

test('the page says that it worked for as long as somebody points at it', async ({ page }) => {
  const email = await makeAccount()
  await page.goto('/forgot-password?returnTo=/about-us')
  await expectAccessible(page)
  await askCode(page.getByRole('main'), ` ${email.toUpperCase()} `)
  await expect(page.getByText(sent)).toBeVisible()
  const code = await newestCode(page, email, 2)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await setPassword(page.getByRole('main'), code)
  const said = page.getByRole('main').getByText(done)
  await expect(said).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).focus()
  await page.clock.runFor(10_000)
  await expect(said).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).blur()
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL('/login?returnTo=%2Fabout-us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(page.getByRole('status').filter({ hasText: done })).toBeAttached()
})

test('an unknown address sees the same page, and no code works', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.goto('/forgot-password')
  await askCode(page.getByRole('main'), freshEmail())
  await expect(page.getByText(sent)).toBeVisible()
  await setPassword(page.getByRole('main'), '123456')
  await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(/not the code/)
  await expect(page.getByLabel('Verification code')).toHaveValue('123456')
  await expect(page.getByLabel('Verification code')).toBeFocused()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('a new password is set page by page', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const email = await makeAccount()
    await page.goto('/login?returnTo=/about-us')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    const form = page.getByRole('main')
    await askCode(form, email)
    await expect(form).toContainText(sent)
    const code = await newestCode(page, email, 2)
    await setPassword(form, code, NEW, PASSWORD)
    await expect(form.getByLabel('New password again')).toHaveAccessibleDescription('Passwords do not match')
    await setPassword(form, code)
    await expect(form).toContainText(done)
    await form.getByRole('link', { name: 'Log in' }).click()
    await fillInLogIn(form, email, NEW)
    await expect(page).toHaveURL('/about-us')
    await expectSignedIn(page)
  })
})
