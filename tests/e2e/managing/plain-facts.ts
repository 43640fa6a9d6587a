import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** A fact of each kind, with its label and value on pages, and its stored name: yes, no or not stated; a choice; a number with a
 *  unit. */
export const facts = [
  ['Furnished', 'Yes', 'furnished'],
  ['Laundry', 'Laundry in the home', 'laundry'],
  ['Parking', '2 spaces', 'parkingSpaces'],
] as const

/** On a home's page. */
export async function expectFactsShown(page: Page): Promise<void> {
  for (const [name, value] of facts)
    await expect(page.locator('dt', { hasText: name }).first().locator('+ dd')).toHaveText(value)
}

/** In the API, and in a new collection's comparison and file. @param collection its name */
export async function expectFactsTold(
  page: Page,
  { home, collection }: { home: string; collection: string },
): Promise<void> {
  const told: unknown = await (await page.request.get(`/api/listings/${home}`)).json()
  expect(told).toMatchObject({ furnished: true, laundry: 'in_unit', parkingSpaces: 2 })
  const headers = { Origin: new URL(page.url()).origin }
  const form = { name: collection }
  const saved = await page.request.post(`/expanded-listing/${home}/collections`, { form, headers })
  const { collectionId } = (await saved.json()) as { collectionId: string }
  await page.goto(`/collections/${collectionId}/compare`)
  const csv = await (await page.request.get(`/collections/${collectionId}/homes.csv`)).text()
  for (const [name, value] of facts) {
    await expect(page.getByRole('row', { name }).first()).toContainText(value)
    expect(csv).toContain(value.split(' ')[0])
  }
}
