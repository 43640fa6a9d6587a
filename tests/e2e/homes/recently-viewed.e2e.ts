import type { Page } from '@playwright/test'
import { expectSignedIn, fillInLogIn, makeAccount } from '../people/accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const SEARCH = '/listings?campus=ucla&beds=5'
const cards = (page: Page) => page.locator('main [data-listing]')
const NONE = 'No recently viewed properties.'

/** Opens the home at a position of the search results. @returns its name */
async function open(page: Page, place: number): Promise<string> {
  await page.goto(SEARCH)
  await cards(page).nth(place).getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('link', { name: 'Amenities', exact: true })).toBeVisible({
    timeout: 60_000, // a page with photos, on a busy machine
  })
  return (await heading.textContent()) ?? ''
}

const named = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.querySelector('h3 a')?.firstChild?.textContent))

test('a browser records opened homes, the account takes them over, and both can be cleared', async ({
  page,
}) => {
  const email = await makeAccount()
  await page.goto('/recently-viewed')
  await expect(page.getByRole('main')).toContainText(NONE)
  const [first, second] = [await open(page, 0), await open(page, 1)]
  await page.goto('/recently-viewed')
  await expect(cards(page)).toHaveCount(2)
  expect(await named(page)).toEqual([second, first])
  await expectAccessible(page)

  const merged = page.waitForResponse(
    (answer) => answer.url().endsWith('/recently-viewed/homes') && answer.request().method() === 'POST',
  )
  await page.goto('/login?returnTo=/about-us')
  await fillInLogIn(page.getByRole('main'), email)
  await expectSignedIn(page)
  expect((await merged).status()).toBe(200)
  await page.goto('/profile/properties')
  await expect(page.getByRole('heading', { name: 'Recently Viewed' })).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expectAccessible(page)

  const seen = page.waitForResponse((answer) => answer.url().endsWith('/viewed'))
  const third = await open(page, 2)
  await seen
  await page.goto('/recently-viewed')
  await expect(cards(page)).toHaveCount(3)
  expect(await named(page)).toEqual([third, second, first])
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await expect(page.getByRole('main')).toContainText(NONE)
  await page.getByRole('button', { name: 'Stop remembering' }).click()
  await expect(page.getByRole('main')).toContainText('Homes you open are not remembered.')
  await expect(page.getByRole('button', { name: 'Remember homes I open' })).toBeVisible()
})

test('a visitor clears the list of their browser, and switches it off', async ({ page }) => {
  await open(page, 0)
  await page.goto('/recently-viewed')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await expect(page.getByRole('main')).toContainText(NONE)
  await page.getByRole('button', { name: 'Stop remembering' }).click()
  await open(page, 1)
  await page.goto('/recently-viewed')
  await expect(page.getByRole('main')).toContainText('Homes you open are not remembered.')
  await expect(page.getByRole('main')).toContainText(NONE)
})
