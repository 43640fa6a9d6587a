// What a search keeps from one step to the next.
import type { Page } from '@playwright/test'
import { openAs } from '../people/accounts.ts'
import { expect, expectAccessible, scriptsRun, test } from '../fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.locator('[data-listing]')
const aboutSearch = (page: Page) => page.getByRole('status', { name: 'About this search' })

test('a restored campus is not a filter to clear', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campus'))).toBe('"usc"')
  await page.goto('/listings')
  await expect(page).toHaveURL('/listings?campus=usc')
  await expect(heading(page)).toHaveText(/near USC$/)
  await expect(page.getByRole('status', { name: 'About this search' })).toHaveText('')
})

test('a hidden map stays hidden by the header’s link, and a link’s kind of home is not remembered @desktop', async ({
  page,
}) => {
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find your home' })
  await page.goto('/listings/Studio?campus=usc')
  await page.getByRole('link', { name: 'Hide the map' }).click()
  await expect(page).toHaveURL('/listings/Studio?campus=usc&view=list')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listAlone'))).toBe('true')
  await page.goto('/about-us')
  await header.click()
  await expect(page).toHaveURL('/listings?campus=usc&view=list')
  await header.click()
  await expect(page).toHaveURL('/listings?campus=usc&view=list')
})

test('the header’s link keeps the campus of a list, and a choice of all campuses leaves it @desktop', async ({
  page,
}) => {
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find your home' })
  await page.goto('/listings?campus=usc')
  await scriptsRun(page.getByRole('searchbox'))
  await header.click()
  await expect(page).toHaveURL('/listings?campus=usc')
  await page.getByLabel('Campus', { exact: true }).selectOption('All campuses')
  await expect(page).toHaveURL('/listings')
  await header.click()
  await expect(heading(page)).toHaveText(/homes$/)
  await expect(page).toHaveURL('/listings')
})

test('the number of people is passed from the list to the home', async ({ page }) => {
  await page.goto('/listings?campus=usc&people=3')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/expanded-listing\/[^?]+\?people=3$/)
})

test('choosing a type leaves the focus where it was @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await page.locator('summary', { hasText: 'More Filters' }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('House')
  await page.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(page).toHaveURL('/listings/House?campus=usc')
  await expect(page.locator('summary', { hasText: 'More Filters' })).toBeFocused()
})

test('a move-in date that has passed does not stop the next search @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc&moveIn=2020-01-01')
  await scriptsRun(page.getByRole('searchbox'))
  await page.getByRole('searchbox').fill('house')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=house/)
  await expect(heading(page)).toHaveText(/^\d+ homes? near USC$/)
})

test('the last filters are restored once on a visit without parameters', async ({ page }) => {
  await page.goto('/listings?q=house&min=700&beds=3&amenities=wifi')
  await expect(heading(page)).toHaveText(/^\d+ homes?$/)
  await expect
    .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    .toMatchObject({
      search: '"house"',
      budget: '{"min":700,"max":null}',
      perBed: 'true',
      beds: '3',
      baths: 'null',
      amenities: '["wifi"]',
    })
  await page.goto('/listings')
  await expect(page).toHaveURL('/listings?q=house&min=700&beds=3&orMore=1&amenities=wifi')
  await expect(aboutSearch(page).getByText('Your last filters are back.')).toBeVisible()
  await expect(page.getByRole('link', { name: /More Filters: .*“house”/ })).toBeVisible()
  await aboutSearch(page).getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/listings')
  await expect(page.getByText('Your last filters are back.')).toBeHidden()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await expect(page).toHaveURL('/listings')
})

test('a budget is read as it is pasted, and one that cannot be read stays with its sentence @desktop', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc')
  await page.getByText('Budget', { exact: true }).click()
  const most = page.getByRole('textbox', { name: 'Up to' })
  await most.fill('$1,450.00')
  await most.press('Enter')
  await expect(page).toHaveURL('/listings?campus=usc&max=1450')
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  await page.getByText('Budget', { exact: true }).click()
  await most.fill('abc')
  await most.press('Enter')
  await expect(
    aboutSearch(page).getByText('We couldn’t read “abc” as whole dollars, so it isn’t applied.'),
  ).toBeVisible()
  await expect(most).toBeHidden()
  await page.getByText('Budget', { exact: true }).click()
  await expect(most).toHaveValue('abc')
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
})

test('what is typed while a search loads stays when its results arrive @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const box = page.getByRole('searchbox')
  await scriptsRun(box)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/listings.data*', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByText('Budget', { exact: true }).click()
  const most = page.getByRole('textbox', { name: 'Up to' })
  await most.fill('1450')
  await most.press('Enter')
  await expect(page.getByRole('list', { name: 'Homes' })).toHaveAttribute('aria-busy', 'true')
  await box.fill('house')
  await page.getByText('Budget', { exact: true }).click()
  await most.fill('1300')
  answer()
  await expect(page).toHaveURL('/listings?campus=usc&max=1450')
  await expect(page.getByRole('list', { name: 'Homes' })).toHaveAttribute('aria-busy', 'false')
  await expect(most).toHaveValue('1300')
  await expect(box).toHaveValue('house')
  await most.press('Enter')
  await expect(page).toHaveURL('/listings?campus=usc&q=house&max=1300')
  await expect(page.getByRole('link', { name: /^Remove Up to \$1,300/ })).toBeVisible()
  await page.getByText('Budget', { exact: true }).click()
  await expect(most).toHaveValue('1300')
})

test('the first search of a student begins with what the profile says, until it is cleared', async ({
  page,
}) => {
  await openAs(page, '/about-us')
  await page.request.post('/addProfileInfo', { form: { university: 'usc' } })
  await page.request.post('/addProfileInfo?step=2', { form: { budgetMax: '1400' } })
  await page.goto('/')
  await expect(page.getByLabel('Your university')).toHaveValue('University of Southern California')
  await page.goto('/listings')
  await expect(page).toHaveURL('/listings?campus=usc&max=1400')
  await expect(aboutSearch(page).getByText(/^From your profile/)).toBeVisible()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('link', { name: /^Remove Up to \$1,400 each/ })).toBeVisible()
  await aboutSearch(page).getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/listings')
  await expect(aboutSearch(page).getByText(/^From your profile/)).toBeHidden()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await expect(page).toHaveURL('/listings')
})

test('a search that fails keeps the list and what was typed, and can be tried again @desktop', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  complaints.expect(/net::ERR_FAILED/)
  await page.goto('/listings?campus=usc&beds=4&view=list')
  const before = (await heading(page).textContent()) ?? ''
  const box = page.getByRole('searchbox').first()
  const said = aboutSearch(page).getByText('We could not load these homes')
  await page.route('**/listings.data*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await box.fill('garden')
  await box.press('Enter')
  await expect(said).toBeInViewport()
  await expect(page).toHaveURL(/q=garden/)
  await expect(box).toHaveValue('garden')
  await expect(heading(page)).toHaveText(before)
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)

  await page.route('**/listings.data*', (route) => route.abort())
  const again = page.getByRole('link', { name: 'Try again' })
  const failed = page.waitForEvent('requestfailed')
  await again.click()
  await failed
  await expect(said).toBeVisible()
  await page.unroute('**/listings.data*')
  await again.click()
  await expect(said).toBeHidden()
  await expect(heading(page)).not.toHaveText(before)
  await expect(box).toHaveValue('garden')
})
