// People with collections for journeys, created over HTTP, which is faster than filling in the pages.
import type { Page } from '@playwright/test'
import { openAs } from '../people/accounts.ts'
import { expect } from '../fixtures.ts'

export const ADULT = '2004-05-06' // a date of birth

/** Creates an adult's account and logs in, on the way to a page. */
export async function logInAs(page: Page, givenName: string, to: string): Promise<void> {
  await openAs(page, to, { givenName, familyName: 'Rivera' }, ADULT)
}

/** Submits a form of a page as its user does. */
export async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin }
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  return answer.headers().location ?? ''
}

/** Creates a collection with some homes of the demo. @returns its path, and the names of its homes */
export async function withHomes(page: Page, name: string, count: number): Promise<[string, string[]]> {
  await post(page, '/profile/properties/new-collection', { name })
  await page.goto('/profile/properties')
  await page.getByRole('region', { name: 'Collections', exact: true }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const { pathname } = new URL(page.url())
  const answer = await page.request.get('/api/listings?campus=usc&beds=3')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const homes = items.slice(0, count)
  for (const { id } of homes)
    await post(page, `/expanded-listing/${id}/save`, { add: pathname.split('/').at(-1) ?? '' })
  return [pathname, homes.map((home) => home.name)]
}
