import { fillInLogIn, openAs, openMenu } from '../people/accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('an admin puts a student on the housing desk, who finds homes and the queue, and nothing else of the admins', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const dana = await elsewhere.newPage()
  const email = await openAs(dana, '/about-us', { givenName: 'Dana', familyName: 'Reyes' })
  await page.goto('/login')
  await fillInLogIn(page.getByRole('main'), 'ada@demo.example', 'a demo password')
  await expect(page).toHaveURL('/admin')
  await page.goto(`/admin/people?q=${encodeURIComponent(email)}`)
  await page.getByRole('list', { name: 'People' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Add to the housing desk' }).click()
  await expect(page.getByRole('button', { name: 'Remove the housing desk role' })).toBeVisible()

  await dana.reload()
  await openMenu(dana)
  await dana.getByRole('link', { name: 'Housing desk' }).filter({ visible: true }).click()
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await expectAccessible(dana)
  const menu = dana.getByRole('navigation', { name: 'Housing desk' })
  await expect(menu.getByRole('link')).toHaveText([/^Queue/, 'Homes', 'Companies'])
  await menu.getByRole('link', { name: 'Homes' }).click()
  await dana.getByLabel('Address, unit, name, company or id').fill('street')
  await dana.getByRole('button', { name: 'Find' }).click()
  await expect(dana).toHaveURL(/q=street/)
  const homes = dana.getByRole('list', { name: 'Homes' })
  await homes.getByText('Take it down').first().click()
  await homes.getByRole('button', { name: 'Take it down' }).first().click()
  await expect(homes.getByLabel('Reason').first()).toHaveAccessibleDescription(/Give a reason/)
  await expectAccessible(dana)
  for (const path of ['/admin/people', '/admin/log', '/admin/settings', '/admin/emails', '/admin/health'])
    expect((await dana.request.get(path)).status(), path).toBe(404)
  await dana.goto('/account/notifications')
  await expect(dana.getByRole('heading', { name: 'Housing desk' })).toBeVisible()
  await expect(dana.getByRole('heading', { name: 'Admin', exact: true })).toHaveCount(0)
  await elsewhere.close()
})
