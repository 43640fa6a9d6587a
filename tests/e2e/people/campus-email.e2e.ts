import type { Page } from '@playwright/test'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { newestCode } from './sign-ups.ts'

/** Signs up with Google, which does not confirm addresses to us. @returns the campus address */
async function arriveByGoogle(page: Page): Promise<string> {
  await page.goto('/signup')
  await page.getByRole('main').getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/addProfileInfo/)
  const email = await page.getByRole('main').getByRole('definition').nth(1).textContent()
  await page.goto('/account')
  return email ?? ''
}

const row = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Email / })

test('an address at a campus is confirmed by a code, and the account says when', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await arriveByGoogle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expectAccessible(page)
  const code = await newestCode(page, email)
  await page.getByLabel('Confirmation code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm it' }).click()
  await expect(page.getByLabel('Confirmation code')).toHaveAccessibleDescription(/not the right code/)
  await page.getByLabel('Confirmation code').fill(code)
  await page.getByRole('button', { name: 'Confirm it' }).click()
  await expect(statusMessage(page, 'confirmed for a year')).toBeFocused()
  await expect(row(page)).toContainText(/campus email confirmed, \w+ \d{4}/)
  await expect(page.getByRole('button', { name: 'Send me a code' })).toHaveCount(0)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('a campus email is confirmed the same', async ({ page }) => {
    const email = await arriveByGoogle(page)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Confirmation code').fill(await newestCode(page, email))
    await page.getByRole('button', { name: 'Confirm it' }).click()
    await expect(row(page)).toContainText('campus email confirmed')
  })
})
