// What a home's page says stays true: those who keep it edit it and are asked whether it is still there.
import type { Page } from '@playwright/test'
import { fillInLogIn } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

async function logInAs(page: Page, email: string, to: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(to)}`)
  await fillInLogIn(page.getByRole('main'), email, 'a demo password')
  await expect(page).toHaveURL(to, { timeout: 20_000 })
}

/** A home of a campus that no other journey counts on. @returns the path of its page */
async function homeNearUcla(page: Page, place: number): Promise<string> {
  const answer = await page.request.get('/api/listings?campus=ucla&sort=newest')
  const { items } = (await answer.json()) as { items: { url: string }[] }
  return new URL(items[place]?.url ?? '').pathname
}

test('an admin edits a home on its page; a second editor sees that, and loses nothing', async ({
  page,
  context,
  complaints,
}, { project }) => {
  complaints.expect(/status of 422/)
  complaints.expect(/status of 409/)
  const path = await homeNearUcla(page, project.name === 'phone' ? 0 : 1)
  await logInAs(page, 'ada@demo.example', path)
  await page.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectAccessible(page)
  const second = await context.newPage()
  await second.goto(`${path}?edit=1`)

  const words = `Quiet street, edited ${Date.now()}.`
  const beds = await page.getByLabel('Beds').inputValue()
  await page.getByLabel('Description').fill(words)
  await page.getByLabel('Beds').fill('-1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Beds cannot be below 0.')).toBeVisible()
  await expect(page.getByLabel('Beds')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue(words)
  await page.getByLabel('Beds').fill(beds)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Property updated successfully!')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()

  await second.getByLabel('Amenities').fill('Wi-Fi, Gym, Telescope')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Somebody else changed this home')).toBeVisible()
  await expect(second.getByLabel('Description')).toHaveValue(words)
  await expect(second.getByLabel('Amenities')).toHaveValue('Wi-Fi, Gym, Telescope')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Property updated successfully!')).toBeVisible()
  await second.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
  await expect(second.getByRole('region', { name: 'History' })).toContainText('Telescope')
  await second.getByRole('link', { name: 'Cancel' }).click()
  await expect(second.getByRole('link', { name: 'Edit Property' }).filter({ visible: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin edits a home, too @phone', async ({ page, complaints }) => {
    complaints.expect(/\.js csp$/) // scripts that it fetches ahead and may not run
    complaints.expect(/status of 422/)
    const path = await homeNearUcla(page, 2)
    await logInAs(page, 'ada@demo.example', path)
    await page.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
    await page.getByLabel('Baths').fill('1.3')
    await page.getByLabel('Description').fill('Changed without a script.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Baths goes in steps of 0.5.')).toBeVisible()
    await page.getByLabel('Baths').fill('1.5')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Property updated successfully!')).toBeVisible()
    await expect(page.getByText('Changed without a script.')).toBeVisible()
  })
})
