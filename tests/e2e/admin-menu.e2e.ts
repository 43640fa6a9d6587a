import { fillInLogIn, openAccount, openMenu } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('the menu leads admins to the letters that were not sent, and nobody else', async ({ page }) => {
  const link = page.locator('body > header').getByRole('link', { name: 'Letters not sent' })
  await page.goto('/login')
  await fillInLogIn(page.getByRole('main'), 'ada@demo.example', 'a demo password')
  await expect(page).toHaveURL('/', { timeout: 20_000 })
  await openMenu(page)
  await expectAccessible(page)
  await link.filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letters that were not sent')
  await page.context().clearCookies()
  await openAccount(page)
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Log out' }).filter({ visible: true })).toBeVisible()
  await expect(link).toHaveCount(0)
})
