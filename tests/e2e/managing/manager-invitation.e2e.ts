import { randomUUID } from 'node:crypto'
import { expectSignedIn, fillInLogIn, openMenu } from '../people/accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { newestEmail, PASSWORD } from '../people/sign-ups.ts'

test('an invited manager chooses a password, and is at the own homes', async ({
  browser,
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = `${randomUUID()}@homes.example`
  await page.goto('/sell-with-us')
  const form = page.getByRole('region', { name: /^Tell us about you/ })
  await form.getByLabel('Full name').fill('Marta Silva Lopes')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('213 555 0123')
  const business = `Silva ${email.slice(0, 8)}`
  await form.getByLabel('Business name').fill(business)
  await expect(async () => {
    const send = form.getByRole('button', { name: 'Send inquiry' })
    if (await send.isVisible()) await send.click()
    await expect(form.getByText(/Your inquiry has been submitted/)).toBeVisible({ timeout: 1000 })
  }).toPass()

  const asAdmin = await browser.newContext({ baseURL: process.env.SITE_URL, reducedMotion: 'reduce' })
  const admin = await asAdmin.newPage()
  await admin.goto('/login?returnTo=/admin%3Fkind%3Dsell-with-us')
  await fillInLogIn(admin.getByRole('main'), 'ada@demo.example', 'a demo password')
  const items = admin.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await items.filter({ hasText: business }).getByRole('link').click()
  await admin.getByRole('button', { name: 'Invite them' }).click()
  // The second email, after the receipt of the request.
  const { text } = await newestEmail(page, email, 2)
  await asAdmin.close()

  await page.goto(/\/manage\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? 'no link')
  const main = page.getByRole('main')
  await expect(main.getByLabel('First name')).toHaveValue('Marta')
  await expect(main.getByLabel('Last name')).toHaveValue('Silva Lopes')
  await expect(main.getByLabel('Phone')).toHaveValue('+12135550123')
  await expect(main.getByLabel('Business name')).toHaveValue(business)
  for (const asked of ['University', 'Gender', 'Date of Birth'])
    await expect(main.getByText(asked)).toBeHidden()
  await expectAccessible(page)
  const password = main.getByLabel('Password', { exact: true })
  const go = main.getByRole('button', { name: 'Manage your homes' })
  await password.fill('short')
  await go.click()
  await expect(password).toHaveAccessibleDescription(/at least 10 characters/)
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await go.click()
  await expect(page).toHaveURL('/manage')
  await expectSignedIn(page)
  await openMenu(page)
  const menu = page.locator('body > header').getByRole('link')
  await expect(menu.filter({ hasText: 'Your Homes', visible: true })).toBeVisible()
  await expect(menu.filter({ hasText: /profile/i, visible: true })).toHaveCount(0)
})
