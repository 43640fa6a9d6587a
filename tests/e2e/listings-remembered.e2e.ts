// What a search keeps from one step to the next.
import type { Page } from '@playwright/test'
import { expect, scriptsRun, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.locator('[data-listing]')

test('a restored campus is not a filter to clear', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campus'))).toBe('"usc"')
  await page.goto('/listings')
  await expect(page).toHaveURL('/listings?campus=usc')
  await expect(heading(page)).toHaveText(/near USC$/)
  await expect(page.getByRole('status', { name: 'About this search' })).toHaveText('')
})

test('the number of people is passed from the list to the home', async ({ page }) => {
  await page.goto('/listings?campus=usc&people=3')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/expanded-listing\/[^?]+\?people=3$/)
})

test('choosing a type leaves the focus where it was @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await page.getByText('More filters').click()
  await page.getByLabel('Type', { exact: true }).selectOption('House')
  await page.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(page).toHaveURL('/listings/House?campus=usc')
  await expect(page.locator('summary', { hasText: 'More filters' })).toBeFocused()
})

test('a move-in date that has passed does not stop the next search @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc&moveIn=2020-01-01')
  await scriptsRun(page.getByRole('searchbox'))
  await page.getByRole('searchbox').fill('house')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/listings?campus=usc&q=house&moveIn=2020-01-01')
})
