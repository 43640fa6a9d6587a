import type { Page } from '@playwright/test'
import { openAs } from '../people/accounts.ts'
import { expect, expectAccessible, openMenu, test } from '../fixtures.ts'

const SEARCH = '/listings?campus=ucla&beds=5'
const cards = (page: Page) => page.locator('main [data-listing]')

const logIn = (page: Page) => openAs(page, SEARCH)

/** Hides the first home of the search. @returns its id, and the number of homes in the heading */
async function hideFirst(page: Page) {
  const id = (await cards(page).first().getAttribute('data-listing')) ?? ''
  const total = Number.parseInt((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  await openMenu(cards(page).first())
  await cards(page).first().getByRole('button', { name: 'Hide', exact: true }).click()
  return { id, total }
}

test('a hidden home is removed from the search and its count, and Undo restores it @desktop', async ({
  page,
}) => {
  await logIn(page)
  const { id, total } = await hideFirst(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(String(total - 1))
  await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(0)
  await expect(cards(page).first().getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toContainText(String(total))
  await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(1)
  await expect(page.locator(`[data-listing="${id}"]`).getByRole('link')).toBeFocused()
})

test('the list of hidden homes shows them again', async ({ browser, page }) => {
  await logIn(page)
  await page.goto('/profile/properties/hidden')
  await expect(page.getByRole('main')).toContainText('No hidden homes.')
  await page.goto(SEARCH)
  const { id } = await hideFirst(page)
  await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(0)
  await page.goto('/profile/properties/hidden')
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)
  // Its own page says so too: beside its title, or on a phone below it.
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to My Properties' })).toBeVisible()
  const pressed = page.locator('button[name="hidden"][aria-pressed="true"]').filter({ visible: true })
  await expect(pressed).toHaveCount(1)
  // Its address, opened directly in the same tab, does not claim that the user came from there; nor does it in a fresh browser.
  const address = page.url()
  await page.goto('/about-us')
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Back to Search' })).toBeVisible()
  await expect(page.getByText('Back to My Properties')).toHaveCount(0)
  const fresh = await browser.newPage()
  await fresh.goto(address)
  await expect(fresh.getByRole('link', { name: 'Back to Search' })).toBeVisible()
  await fresh.close()
  await page.goto('/profile/properties/hidden')
  await page.getByRole('button', { name: /^Show again: / }).click()
  await expect(page.getByRole('main')).toContainText('No hidden homes.')
  await page.goto(SEARCH)
  await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(1)
})

test('liked homes are listed, newest first', async ({ page }) => {
  await logIn(page)
  await page.goto('/profile/properties/liked')
  await expect(page.getByRole('main')).toContainText(
    'No liked properties yet. Browse listings and save properties you like.',
  )
  await expectAccessible(page)
  await page.goto(SEARCH)
  const ids: string[] = []
  for (const place of [0, 1]) {
    const card = cards(page).nth(place)
    ids.unshift((await card.getAttribute('data-listing')) ?? '')
    const liked = page.waitForResponse((answer) => answer.url().endsWith('/like'))
    await card.getByRole('button', { name: /^Like / }).click()
    await liked
  }
  await page.goto('/profile/properties/liked')
  await expect(cards(page)).toHaveCount(2)
  const listed = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-listing')))
  expect(listed).toEqual(ids)
  await expectAccessible(page)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('hiding and showing are forms', async ({ page }) => {
    await logIn(page)
    const { id } = await hideFirst(page)
    await expect(page).toHaveURL(SEARCH)
    await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(0)
    await page.goto('/profile/properties/hidden')
    await page.getByRole('button', { name: /^Show again: / }).click()
    await expect(page.getByRole('main')).toContainText('No hidden homes.')
  })
})
