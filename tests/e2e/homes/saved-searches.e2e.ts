import { fillInLogIn, makeAccount } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('a visitor saves a search, logs in on the way, and keeps the list in order', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await makeAccount()
  await page.goto('/listings/Apartment?campus=usc&beds=2&sort=price')
  await page.getByRole('link', { name: 'Save this search' }).click()
  await fillInLogIn(page.getByRole('dialog'), email)
  await expect(page.getByRole('heading', { name: 'Save this search' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Apartment, 2+ beds near USC')
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('For autumn')
  await page.getByLabel('Emails').selectOption('Right away, at most every 30 minutes')
  await page.getByRole('button', { name: 'Save search' }).click()

  await expect(statusMessage(page, 'Your search is saved.')).toBeVisible()
  const saved = page.getByRole('article').filter({ hasText: 'For autumn' })
  await expect(saved).toContainText('Near USC · Apartment · 2+ beds')
  await saved.locator('summary').click()
  await expectAccessible(page)
  await saved.getByLabel('Name').fill('For fall')
  await saved.getByLabel('Emails').selectOption('Every Monday morning')
  await saved.getByRole('button', { name: 'Save changes' }).click()
  const renamed = page.getByRole('article').filter({ hasText: 'For fall' })
  await expect(renamed).toContainText('Every Monday morning')
  await renamed.getByRole('button', { name: 'See homes: For fall' }).click()
  await expect(page).toHaveURL('/listings/Apartment?campus=usc&beds=2&orMore=1')

  await page.goto('/profile/searches')
  await renamed.locator('summary').click()
  await renamed.getByRole('button', { name: 'Delete search' }).click()
  await expect(statusMessage(page, 'Saved search deleted.')).toBeVisible()
  await expect(renamed).toBeHidden()
})
