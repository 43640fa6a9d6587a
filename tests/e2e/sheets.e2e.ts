// Sheets that fill a phone's screen close by Back, and the page beneath stays.
import { expect, openFilters, test } from './fixtures.ts'

test('Back closes a sheet, and the close button leaves nothing to go back through', async ({ page }) => {
  await page.goto('/about-us')
  await page.goto('/listings?campus=usc')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await openFilters(page)
  await expect(filters).toBeVisible()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/listings\?campus=usc$/)

  await openFilters(page)
  await filters.getByRole('button', { name: 'Close' }).click()
  await expect(filters).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'sheet' in (history.state ?? {}))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/about-us$/)
})

test('Back from a page that a sheet led to is the page beneath the sheet', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await openFilters(page)
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Search by street, name or keyword').fill('house')
  await filters.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(page).toHaveURL(/q=house/)
  await page.goBack()
  await expect(page).toHaveURL(/listings\?campus=usc$/)
  await expect(filters).toBeHidden()
})
