// Minutes to campus: the ways that a home's map draws, the lines of equal time, and the counts beside the choices. The demo has no
// routing service, so there is no drive to draw.
import type { FeatureCollection } from 'geojson'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, scriptsRun, test } from '../fixtures.ts'

test('the map of a home draws the walk or the ride, chosen by keyboard, and says how long it is @both', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc&way=walk&minutes=20&sort=minutes&view=list')
  const card = page.locator('article[data-listing]').first()
  const address = (await card.getByRole('link').getAttribute('href')) ?? ''
  await page.goto(`${address.split('?')[0]}?tab=location`)
  await expect(page.getByRole('region', { name: /^Map of / })).toBeVisible()
  const told = page.getByText(/^The line on the map is the way to USC: /)
  await expect(told).toContainText(/\d min walk, [\d.]+ mi\.$/)
  const whole = page.getByRole('button', { name: 'Show the whole way' })
  await whole.focus()
  await page.keyboard.press('Enter')
  await expect(whole).toBeFocused()
  await expectAccessible(page)

  const ways = page.getByRole('navigation', { name: 'Way on the map' })
  await expect(ways.getByRole('link', { name: 'On foot' })).toHaveAttribute('aria-current', 'page')
  const ride = page.waitForRequest(/\/way\/bike$/)
  await ways.getByRole('link', { name: 'By bike' }).focus()
  await page.keyboard.press('Enter')
  const answer = await page.request.get((await ride).url())
  const line = (await answer.json()) as { points: [number, number][]; attribution: string }
  expect(line.points.length).toBeGreaterThan(1)
  expect(line.attribution).toContain('OpenStreetMap')
  await expect(told).toContainText(/\d min by bike, [\d.]+ mi\.$/)
  await expect(page).toHaveURL(/way=bike/)
  await page.reload()
  await expect(ways.getByRole('link', { name: 'By bike' })).toHaveAttribute('aria-current', 'page')
  await expect(told).toContainText('min by bike')
})

test('the map has lines of equal time where streets are known, and its legend names them @both', async ({
  page,
}) => {
  const legend = page.getByRole('list', { name: 'Legend' })
  const drawn = page.waitForResponse(/\/map\/isochrones\/usc\//)
  await page.goto('/listings?campus=usc&view=map')
  // What a worker of the map was sent is not always kept for reading, so it is asked for again.
  const lines = await page.request.get((await drawn).url())
  const { features } = (await lines.json()) as FeatureCollection
  const times = ['10 min walk', '20 min walk', '30 min walk']
  expect(features.map(({ properties }) => properties?.text as string)).toEqual(times)
  await expect(legend.getByText('10, 20 and 30 min on foot')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/listings?campus=ucsd&view=map')
  await expect(page.locator('[data-pin], [data-cluster]').first()).toBeVisible()
  await expect(page.getByText('min on foot')).toBeHidden()
})

test('lines of equal time that cannot be loaded are not in the legend, and rings are drawn', async ({
  page,
}) => {
  await page.context().route('**/map/isochrones/**', (route) => route.fulfill({ status: 404 }))
  const refused = page.waitForResponse(/\/map\/isochrones\/usc\//)
  await page.goto('/listings?campus=usc&view=map')
  await refused
  await expect(page.getByRole('list', { name: 'Legend' }).getByText('Patrol zone')).toBeVisible()
  await expect(page.getByText('min on foot')).toBeHidden()
})

const choices = [5, 10, 15, 20, 30, 45, 60]

test('each choice of minutes says how many homes it leaves, which is what it finds @both', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc&view=list')
  const wide = (page.viewportSize()?.width ?? 0) > 769
  const most = page.getByRole('combobox', { name: /^At most/ }).filter({ visible: true })
  await openFilters(page, wide)
  await expect(most.getByRole('option')).toHaveText([
    'Any time',
    ...choices.map((minutes) => new RegExp(`^${minutes} min \\([\\d,]+\\)$`)),
  ])
  const counts = (await most.getByRole('option').allInnerTexts()).slice(1).map(numberIn)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  const at = counts.findIndex((count) => count > 0)
  const count = counts[at] ?? 0
  expect(count).toBeLessThan(counts.at(-1) ?? 0)
  await expectAccessible(page)
  await most.focus()
  for (let press = 0; press <= at; press++) await page.keyboard.press('ArrowDown')
  await expect(most).toHaveValue(String(choices[at]))
  await expect(
    page.getByRole('button', { name: /^Apply Filters, show/ }).filter({ visible: true }),
  ).toContainText(`show ${count} home`)
  await page
    .getByRole('button', { name: /^Apply Filters/ })
    .filter({ visible: true })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`minutes=${choices[at]}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} homes? near USC`))
})

/** Opens "More filters", or on a phone the dialog of all filters. */
async function openFilters(page: Page, wide: boolean): Promise<void> {
  const opener = page.getByText(wide ? 'More filters' : 'Filters', { exact: true })
  await scriptsRun(opener)
  await opener.click()
}

/** The number in `10 min (1,234)`. */
const numberIn = (text: string) => Number(/\(([\d,]+)\)/.exec(text)?.[1]?.replaceAll(',', ''))
