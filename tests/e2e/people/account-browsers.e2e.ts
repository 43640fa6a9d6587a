import type { Browser, Page } from '@playwright/test'
import { expectSignedIn, expectSignedOut, fillInLogIn, logIn, makeAccount } from './accounts.ts'
import { complaintsOf, expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { newestEmail, PASSWORD } from './sign-ups.ts'

/** Another browser, logged in to an account. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const page = await context.newPage()
  await logIn(page, email)
  return page
}

test('one browser signs another out, and all at once @desktop', async ({ page, browser }) => {
  const email = await makeAccount()
  await logIn(page, email)
  const other = await elsewhere(browser, email)
  await page.goto('/account/sessions')
  await expectAccessible(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Chrome on')
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(statusMessage(page, 'That browser is signed out.')).toBeAttached()
  await expect(page.getByText('Firefox on Linux')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await other.goto('/about-us')
  await expectSignedOut(other)
  await logIn(other, email)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(statusMessage(page, 'Every other browser')).toBeVisible()
  await other.goto('/about-us')
  await expectSignedOut(other)
  await logIn(other, email)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expectSignedOut(page)
  await other.goto('/about-us')
  await expectSignedOut(other)
  await other.context().close()
})

test('a new password signs other browsers out and is the one that works @desktop', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/)
  const email = await makeAccount()
  await logIn(page, email)
  const other = await elsewhere(browser, email)
  const heard = complaintsOf(other.context())
  await page.goto('/account/password')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('five words in one row')
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue('five words in one row')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(statusMessage(page, 'Your password has been changed.')).toBeFocused()
  await expectSignedIn(page)
  await other.goto('/about-us')
  await expectSignedOut(other)
  expect((await newestEmail(page, email, 2)).subject).toBe('Your password was changed')
  await other.goto('/login?returnTo=/account')
  await fillInLogIn(other.getByRole('main'), email)
  await expect(other.getByRole('alert').filter({ hasText: 'Error signing in' })).toBeVisible({
    timeout: 60_000,
  })
  await logIn(other, email, 'five words in one row')
  expect(heard.filter((line) => !/status of 401/.test(line))).toEqual([])
  await other.context().close()
})
