// Minutes to campus: the ways that a home's map draws, the lines of equal time, and the counts beside the choices.
import type { FeatureCollection } from 'geojson'
import sharp from 'sharp'
import { publicPage } from '#app/features/listings/public-listing.ts'
import { expect, expectAccessible, openFilters, test } from '../fixtures.ts'

test('the map of a home draws the walk or the ride, chosen by keyboard, and says how long it is @desktop @map', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc&way=walk&minutes=20&sort=minutes&view=list')
  const card = page.locator('article[data-listing]').first()
  const address = (await card.getByRole('link').getAttribute('href')) ?? ''
  await page.goto(`${address.split('?')[0]}?tab=location`)
  await expect(page.getByRole('region', { name: /^Map of / })).toBeVisible()
  const told = page.getByText(/^The line on the map is the route to USC: /)
  await expect(told).toContainText(/\d min walk, [\d.]+ mi at 3 mph\.$/)
  const whole = page.getByRole('button', { name: 'Show the whole way' })
  await whole.focus()
  await page.keyboard.press('Enter')
  await expect(whole).toBeFocused()
  await expectAccessible(page)

  const ways = page.getByRole('navigation', { name: 'Route on the map' })
  await expect(ways.getByRole('link', { name: 'On foot' })).toHaveAttribute('aria-current', 'page')
  const ride = page.waitForRequest(/\/way\/bike$/)
  await ways.getByRole('link', { name: 'By bike' }).focus()
  await page.keyboard.press('Enter')
  const answer = await page.request.get((await ride).url())
  const line = (await answer.json()) as { points: [number, number][]; attribution: string }
  expect(line.points.length).toBeGreaterThan(1)
  expect(line.attribution).toContain('OpenStreetMap')
  await expect(told).toContainText(/\d min by bike, [\d.]+ mi at 9.3 mph\.$/)
  await expect(page).toHaveURL(/way=bike/)
  await page.reload()
  await expect(ways.getByRole('link', { name: 'By bike' })).toHaveAttribute('aria-current', 'page')
  await expect(told).toContainText('min by bike')
})

test('a home’s page asks the routing service for the drive, says its minutes and source, and draws its way @map', async ({
  page,
}) => {
  // No streets are known near UCSD, so the drive is the only way.
  const found = await page.request.get('/api/listings?campus=ucsd')
  const { items } = publicPage.parse(await found.json())
  // A drive is requested once and stored: a second try needs another home.
  const home = items.filter(({ precision }) => precision === 'exact')[test.info().retry]
  // Both may arrive before the first is read.
  const drawn = page.waitForResponse(/\/way\/drive$/)
  const asked = page.waitForResponse(/\/expanded-listing\/[^/]+\/drive$/)
  await page.goto(`/expanded-listing/${home?.slug}?tab=location`)
  const drive = (await (await asked).json()) as { minutes: number; source: string }
  expect(drive.source).toBe('osrm')
  const byCar = page.getByRole('listitem').filter({ hasText: 'By car' })
  await expect(byCar).toContainText(`${drive.minutes} min`)
  await expect(byCar).toContainText(/[\d.]+ mi \(OpenStreetMap contributors\)/)
  const told = page.getByText(/^The line on the map is the route to UCSD: /)
  await expect(told).toContainText(new RegExp(`: ${drive.minutes} min drive, [\\d.]+ mi\\.$`))
  const line = (await (await drawn).json()) as { points: [number, number][]; attribution: string }
  expect(line.points.length).toBeGreaterThan(1)
  const map = page.getByRole('region', { name: /^Map of / })
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText(line.attribution)
  await page.getByRole('button', { name: 'Show the whole way' }).click()
  await expect.poll(async () => accentPixels(await map.screenshot())).toBeGreaterThan(300)
  await expectAccessible(page)

  await page.reload()
  await expect(told).toBeVisible()
})

test('the map has lines of equal time where streets are known, and its legend names them @map', async ({
  page,
}) => {
  const legend = page.getByRole('list', { name: 'Legend' })
  const drawn = page.waitForResponse(/\/map\/isochrones\/usc\//)
  await page.goto('/listings?campus=usc&view=map')
  // What a worker of the map was sent cannot always be read later, so it is requested again.
  const lines = await page.request.get((await drawn).url())
  const { features } = (await lines.json()) as FeatureCollection
  const times = ['about 10 min walk', 'about 20 min walk', 'about 30 min walk']
  expect(features.map(({ properties }) => properties?.text as string)).toEqual(times)
  await expect(legend.getByText('10, 20, 30 min on foot at 3 mph')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/listings?campus=ucsd&view=map')
  await expect(page.locator('[data-pin], [data-cluster]').first()).toBeVisible()
  await expect(page.getByText('min on foot')).toBeHidden()
})

test('lines of equal time that cannot be loaded are not in the legend, and rings are drawn, until the map moves @map', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  let isDown = true
  await context.route('**/map/isochrones/**', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const legend = page.getByRole('list', { name: 'Legend' })
  const lines = legend.getByText('10, 20, 30 min on foot at 3 mph')
  for (const again of [
    () => page.getByRole('button', { name: 'Zoom in' }).click(),
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
  ]) {
    isDown = true
    await page.goto('/listings?campus=usc&view=map')
    await expect(legend.getByText('Patrol zone')).toBeVisible()
    await expect(lines).toBeHidden()
    const refused = page.waitForEvent('console', (message) => message.text().includes('status of 503'))
    await again()
    await refused
    await expect(lines).toBeHidden()
    isDown = false
    await again()
    await expect(lines).toBeVisible()
  }
})

test('lines of equal time that are no more are not asked for again and again @map', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  let asked = 0
  await context.route('**/map/isochrones/**', async (route) => {
    asked += 1
    await route.fulfill({ status: 404 })
  })
  // Requests by a map worker do not appear on the console.
  const refused = page.waitForEvent('console', (message) => message.text().includes('status of 404'))
  await page.goto('/listings?campus=usc&view=map')
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend.getByText('Patrol zone')).toBeVisible()
  // The map requests them again when it moves after it knows that they are missing.
  await expect(legend.getByText('min on foot')).toBeHidden()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  const moved = page.getByRole('button', { name: 'Search this area' })
  await zoomIn.click()
  await refused
  const before = asked
  await moved.click()
  await expect(moved).toBeHidden()
  await zoomIn.click()
  await expect(moved).toBeVisible()
  expect(asked).toBe(before)
  await expect(legend.getByText('min on foot')).toBeHidden()
})

const choices = [5, 10, 15, 20, 30, 45, 60]

test('each choice of minutes says how many homes it leaves, which is what it finds @both', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc&view=list')
  const most = page.getByRole('combobox', { name: /^At most/ }).filter({ visible: true })
  await openFilters(page)
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

/** The number in `10 min (1,234)`. */
const numberIn = (text: string) => Number(/\(([\d,]+)\)/.exec(text)?.[1]?.replaceAll(',', ''))

/** How many pixels of a picture have the accent color, in which ways are drawn. */
async function accentPixels(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const accent = [0xb5, 0x40, 0x0f]
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (accent.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 16)) count++
  return count
}
