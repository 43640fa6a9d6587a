import { expectSignedIn, fillInLogIn, makeAccount, pressInHeader } from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { freshEmail, newestCode, newestEmail, PASSWORD } from './sign-ups.ts'
import type { Locator, Page } from '@playwright/test'

const NEW = 'another four words here'
const sent = 'If an account exists with this email, a verification code has been sent.'
const done = 'Password has been reset successfully!'

async function askCode(form: Page | Locator, email: string): Promise<void> {
  await form.getByLabel('Email').fill(email)
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
  await dialog.getByLabel('Email').fill('typed@example.com')
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('typed@example.com')
  await askCode(dialog, '')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await askCode(dialog, email)
  await expect(statusMessage(dialog, sent)).toBeVisible()
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
  const shown = statusMessage(dialog, done)
  await expect(shown).toBeVisible()
  // It closes automatically, and its text stays.
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(shown).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await fillInLogIn(dialog, email, NEW)
  await expectSignedIn(page)
  await expect(page).toHaveURL('/sell-with-us')
  expect((await newestEmail(page, email, 3)).subject).toBe('Your password was changed')
})

test('the page says that it worked for as long as somebody points at it', async ({ page }) => {
  const email = await makeAccount()
  await page.goto('/forgot-password?returnTo=/about-us')
  await expectAccessible(page)
  await askCode(page.getByRole('main'), ` ${email.toUpperCase()} `)
  await expect(page.getByText(sent)).toBeVisible()
  const code = await newestCode(page, email, 2)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000) // still in the future when a busy machine gets here
  await setPassword(page.getByRole('main'), code)
  const shown = page.getByRole('main').getByText(done)
  await expect(shown).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).focus()
  await page.clock.runFor(10_000)
  await expect(shown).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).blur()
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL('/login?returnTo=%2Fabout-us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(statusMessage(page, done)).toBeAttached()
})

test('the address goes along from the log-in, and the step with the code outlives the page', async ({
  page,
  context,
}) => {
  const email = await makeAccount()
  await page.goto('/login?returnTo=/about-us')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password?returnTo=%2Fabout-us')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page).toHaveURL('/forgot-password?step=code&returnTo=%2Fabout-us')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  const code = await newestCode(page, email, 2)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto('/forgot-password')
  await later.getByRole('link', { name: 'I have a code' }).click()
  await expect(later.getByText(email)).toBeVisible()
  await setPassword(later.getByRole('main'), code)
  await expect(later.getByText(done)).toBeVisible()
})

test('a code is typed in a browser that did not ask for it, in the dialog', async ({
  browser,
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await makeAccount()
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL })
  const other = await elsewhere.newPage()
  await other.goto('/forgot-password')
  await askCode(other.getByRole('main'), email)
  const code = await newestCode(page, email, 2)
  await elsewhere.close()
  await page.goto('/sell-with-us')
  await pressInHeader(page, 'Login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByRole('button', { name: 'I have a code' }).click()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByRole('button', { name: 'I have a code' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await setPassword(dialog, code)
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await dialog.getByLabel('Email').fill(email)
  await setPassword(dialog, code)
  await expect(statusMessage(dialog, done)).toBeVisible()
})

test('an unknown address sees the same page, and no code works', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.goto('/forgot-password')
  await askCode(page.getByRole('main'), freshEmail())
  await expect(page.getByText(sent)).toBeVisible()
  await setPassword(page.getByRole('main'), '123456')
  await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(/not the right code/)
  await expect(page.getByLabel('Verification code')).toHaveValue('123456')
  await expect(page.getByLabel('Verification code')).toBeFocused()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('a new password is set page by page', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const email = await makeAccount()
    await page.goto('/login?returnTo=/about-us')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const form = page.getByRole('main')
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await form.getByRole('button', { name: 'Send the code' }).click()
    await expect(form).toContainText(sent)
    await page.reload()
    await expect(form).toContainText(`Check the emails to ${email}`)
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
