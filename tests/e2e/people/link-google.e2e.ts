import type { Page } from '@playwright/test'
import { openAccount } from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { newestEmail } from './sign-ups.ts'

const row = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Google / })

test('Google is linked to an account, announced by email, and unlinked', async ({ page }) => {
  const email = await openAccount(page)
  await expect(row(page)).toContainText('Not linked')
  await row(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await expect(page).toHaveURL('/account')
  await expect(statusMessage(page, 'From now on you can log in with Google, too.')).toBeFocused()
  await expect(row(page)).toContainText('Linked')
  expect((await newestEmail(page, email, 2)).subject).toBe('Google is now linked to your account')
  await row(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(statusMessage(page, 'Google is no longer linked to your account.')).toBeVisible()
  await expect(row(page)).toContainText('Not linked')
})

test('a failed link says why, above the page where it can be retried', async ({ page }) => {
  await openAccount(page)
  await page.goto('/account/login/google?provider=google&problem=link-taken')
  await expect(page.getByRole('alert')).toContainText(
    'that Google account is already linked to another account here',
  )
  await expectAccessible(page)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('linking works the same', async ({ page }) => {
    await openAccount(page)
    await row(page).click()
    await page.getByRole('button', { name: 'Link Google' }).click()
    await expect(page).toHaveURL('/account')
    await expect(row(page)).toContainText('Linked')
  })
})
