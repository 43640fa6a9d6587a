// What it takes to rent a home: found in a few taps, and requested if it is not stated.
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { logIn } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage } from '../fixtures.ts'
import { test } from '../second-page.ts'

const accountOf = (role: string) => demoAccounts.find((account) => account.role === role)

test('an individual lease without an SSN from August takes three taps', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const quick = page.getByRole('list', { name: 'Quick filters' })
  const chosen = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  const names = ['From August', 'Individual lease', 'No SSN needed']
  for (const [taps, name] of names.entries()) {
    await quick.getByRole('link', { name }).tap()
    await expect(quick.getByRole('link', { name })).toHaveCount(0)
    // Each is a chip, beside Clear Filters and Save Search.
    await expect(chosen.filter({ hasText: /Remove/ })).toHaveCount(taps + 1)
  }
  await expect(page).toHaveURL(/moveIn=\d{4}-08-31/)
  await expect(page).toHaveURL(/terms=individual/)
  await expect(page).toHaveURL(/terms=no_ssn/)
  await expectAccessible(page)
  // Chosen filters are visible without scrolling the row, before the suggested ones.
  await page.goto('/listings?campus=usc&max=1600&people=2')
  await expect(chosen.filter({ hasText: '2 people' })).toBeInViewport({ ratio: 1 })
  await expect(quick.getByRole('link', { name: 'From August' })).not.toBeInViewport()
})

test('what a home does not state is asked by one tap, and answered by one', async ({
  page,
  second: manager,
}) => {
  const [ana, marta] = [accountOf('student'), accountOf('manager')]
  await logIn(page, ana?.email ?? '', ana?.password)
  const answer = await page.request.get('/api/listings?campus=usc&beds=2')
  const { items } = (await answer.json()) as { items: { id: string; subletting: boolean | null }[] }
  const home = `/expanded-listing/${items.find(({ subletting }) => subletting === null)?.id}`
  await page.goto(home)
  await page.getByRole('link', { name: 'Subletting allowed' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/\n\nIs subletting allowed\?$/)
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(page.getByText('Inquiry Sent Successfully!').first()).toBeVisible()

  await logIn(manager, marta?.email ?? '', marta?.password)
  await manager.goto('/manage/leads')
  await manager.getByRole('main').getByRole('link', { name: 'Ana Rivera' }).first().click()
  const asked = manager.getByRole('region', { name: 'Not on the home’s page yet' })
  await expectAccessible(manager)
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(statusMessage(manager, 'The home’s page says it now.')).toBeVisible()
  await expect(asked).toHaveCount(0)

  await page.goto(home)
  await expect(page.getByRole('term').filter({ hasText: 'Subletting allowed' })).toBeVisible()
})
