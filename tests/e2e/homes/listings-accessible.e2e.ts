import type { Page } from '@playwright/test'
import { expect, expectAccessible, openFilters, scriptsRun, test } from '../fixtures.ts'

const cards = (page: Page) => page.locator('[data-listing]')

// A handful of homes, because axe checks every element in both themes.
const FEW = '/listings?campus=usc&beds=4&baths=3&orMore=0&amenities=wifi&amenities=ac'

test('cards, chips, the map, and each panel of the filters and explanations are accessible @desktop @map', async ({
  page,
}) => {
  await page.goto(FEW)
  await expect(cards(page).nth(1)).toBeVisible()
  await expectAccessible(page)
  const panels = ['Budget', 'Beds, baths', 'More Filters (2)', 'How prices are counted', 'Recommended']
  for (const panel of panels) {
    await page.locator('main summary', { hasText: panel }).click()
    await expect(page.locator('details[open]').filter({ hasText: panel })).toBeVisible()
    // The rest of the page has not changed.
    await expectAccessible(page, 'details[open]')
    await page
      .locator('details[open]')
      .evaluateAll((all) => all.forEach((each) => each.removeAttribute('open')))
  }
})

test('cards, chips and the filters of a phone are accessible', async ({ page }) => {
  await page.goto(FEW)
  await expect(cards(page).nth(1)).toBeVisible()
  await expectAccessible(page)
  await openFilters(page)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page)
})

test('an empty page is accessible @both', async ({ page }) => {
  await page.goto('/listings?campus=usc&max=1&view=list')
  await expect(page.getByText('No properties match your criteria')).toBeVisible()
  await expectAccessible(page)
})

test('the list of shortcuts is accessible @desktop', async ({ page }) => {
  await page.goto(`${FEW}&view=list`)
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await scriptsRun(button)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
})
