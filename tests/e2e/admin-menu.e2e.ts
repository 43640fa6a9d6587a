import type { Page } from '@playwright/test'
import { fillInLogIn, openAccount, openMenu } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { beforeScripts } from './scripts-run.ts'

test('the menu leads admins, and nobody else, to the admin pages', async ({ page, browser, complaints }) => {
  complaints.expect(/status of 422/)
  const deskLink = (of: Page) => of.locator('body > header').getByRole('link', { name: 'Admin' })
  await page.goto('/login')
  await fillInLogIn(page.getByRole('main'), 'ada@demo.example', 'a demo password')
  await expect(page).toHaveURL('/', { timeout: 20_000 })
  await openMenu(page)
  await expectAccessible(page)
  await deskLink(page).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await expectAccessible(page)
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin log')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Days a confirmation lasts').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Days a confirmation lasts')).toHaveAccessibleDescription(/from 3 to 3650/)
  await expectAccessible(page)
  // What is typed and chosen before JavaScript runs is kept.
  const quote = page.getByLabel('What they said').first()
  await beforeScripts(page, '/admin/content/testimonials', () => quote.fill('Typed early.'))
  await expect(quote).toHaveValue('Typed early.')
  const looks = page.getByLabel('New homes that an admin reviews first')
  await beforeScripts(page, '/admin/settings', async () => {
    await looks.selectOption('all')
  })
  await expect(looks).toHaveValue('all')
  await menu.getByRole('link', { name: 'Failed e-mails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed e-mails')
  await menu.getByRole('link', { name: 'Campuses' }).click()
  await page.getByRole('link', { name: 'UC Los Angeles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UC Los Angeles')
  await expectAccessible(page)
  // In another browser: an open page still sends requests when its cookies are removed.
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const other = await elsewhere.newPage()
  await openAccount(other)
  await openMenu(other)
  await expect(other.getByRole('button', { name: 'Log out' }).filter({ visible: true })).toBeVisible()
  await expect(deskLink(other)).toHaveCount(0)
  await elsewhere.close()
})
