import { expect, expectAccessible, test } from '../fixtures.ts'
import { beforeScripts } from '../scripts-run.ts'

test('a university is chosen by keyboard, and is passed to the homes @both', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Your university' })
  const search = page.getByRole('button', { name: 'Search' })
  await beforeScripts(page, '/', () => field.pressSequentially('los'))
  await expect(field).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([/UC Los Angeles/])
  await expect(search).toBeDisabled()
  await field.clear()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.type('diego')
  await expect(page.getByRole('option', { selected: false })).toHaveText([/UC San Diego/])
  await expect(search).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('UC San Diego')
  await expect(search).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listings\?campus=ucsd/)
  const state = await page.evaluate(() => history.state.usr)
  expect(state).toMatchObject({ search: { slug: 'ucsd', shortName: 'UCSD' } })
})

test('the open list hides nothing from a screen reader', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Your university' }).press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(3)
  await expectAccessible(page)
})

test('typing after a choice clears it, and a unique match is accepted on blur', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Your university' })
  const search = page.getByRole('button', { name: 'Search' })
  await field.click()
  await page.getByRole('option', { name: /UC Los Angeles/ }).click()
  await expect(search).toBeEnabled()
  await page.keyboard.type(' zzz')
  await expect(page.getByText('We don’t have that university yet.')).toBeVisible()
  await expect(search).toBeDisabled()
  await field.fill('calif')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('University of Southern California')
  await search.click()
  await expect(page).toHaveURL(/\/listings\?campus=usc/)
  // The last search preselects the campus next time.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campus'))).toBe('"usc"')
  await page.goto('/')
  await expect(field).toHaveValue('University of Southern California')
  await expect(search).toBeEnabled()
})

test('a card says how many homes there are, and links to them', async ({ page }) => {
  await page.goto('/homepage')
  const card = page.getByRole('main').getByRole('link', { name: /^House/ })
  await expect(card).toHaveText(/\d+ homes from \$[\d,]+ a person/)
  const [homes = ''] = /[\d,]+/.exec((await card.textContent()) ?? '') ?? []
  await card.click()
  await expect(page).toHaveURL(/\/listings\/House/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(homes)
})

test('demo content is marked as invented', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'About this demo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What students say Demo, invented' })).toBeVisible()
})

test('See More leads to all homes, the second step to roommates', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Find your roommates' })).toHaveAttribute('href', '/find-mate')
  await page.getByRole('link', { name: 'See More' }).click()
  await expect(page).toHaveURL(/\/listings$/)
})

test('the page tells others its one address, absolutely, and fetches its scripts after its photo', async ({
  page,
  baseURL,
}) => {
  const order: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && order.push('script'))
  page.on('requestfinished', (request) => request.url().includes('/759c5350f48a') && order.push('photo'))
  // The scripts wait at most two seconds, in which a busy machine may not load the photo.
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    const patient = (work: () => void, ms?: number) => wait(work, ms === 2000 ? 60_000 : ms)
    globalThis.setTimeout = patient as typeof setTimeout
  })
  await page.goto('/homepage')
  expect([order[0], order.at(-1)]).toEqual(['photo', 'script'])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/webp')
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('a university is chosen from a native list', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByPlaceholder('Your university')).toBeHidden()
    await page.getByRole('combobox', { name: 'Your university' }).selectOption('UC San Diego')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/listings\?campus=ucsd/)
  })
})
