// The map: the same homes and texts as the list, and what happens when it cannot be drawn.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

type Pin = { id: string; lat: number; lng: number; price: number }

/** The homes of a search on the map, from the public API. */
async function pinsOf(page: Page, query: string): Promise<Pin[]> {
  const answer = await page.request.get(`/api/listings/map?${query}`)
  return ((await answer.json()) as { pins: Pin[] }).pins
}

/** The URL of a list and map around a single home, so that it has its own pin.
 *  @param below degrees of latitude between it and the lower edge */
async function aroundOneHome(page: Page, below = 0.003): Promise<{ pin: Pin; href: string }> {
  const pins = await pinsOf(page, 'campus=usc')
  const gap = ({ id, lat, lng }: Pin) =>
    Math.min(
      ...pins.filter((other) => other.id !== id).map((other) => Math.hypot(lat - other.lat, lng - other.lng)),
    )
  const [pin] = pins.toSorted((a, b) => gap(b) - gap(a))
  if (!pin) throw new Error('the demo has homes near USC')
  const reach = 0.003
  const box = [pin.lng - reach, pin.lat - below, pin.lng + reach, pin.lat + reach].map((at) => at.toFixed(5))
  return { pin, href: `/listings?campus=usc&box=${box.join(',')}` }
}

const pinOf = (page: Page, { id }: Pin) => page.locator(`[data-pin="${id}"]`)

test('a card lights up its pin, and a pin opens the window of its home @desktop @map', async ({ page }) => {
  const { pin, href } = await aroundOneHome(page)
  await page.goto(href)
  await expect(pinOf(page, pin)).toBeVisible()
  await page.locator(`[data-listing="${pin.id}"] a`).hover()
  await expect(pinOf(page, pin)).toHaveAttribute('data-state', 'hover')

  await pinOf(page, pin).focus()
  await page.keyboard.press('Enter')
  await expect(pinOf(page, pin)).toHaveAttribute('data-state', 'selected')
  const name = await page.locator(`[data-listing="${pin.id}"] h3 a`).innerText()
  const window = page.getByRole('region', { name: name.split('\n')[0] })
  await expect(window).toContainText('a month')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(pinOf(page, pin)).toBeFocused()

  await page.keyboard.press('Enter')
  await window.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.split('\n')[0] ?? '')
  await page.goBack()
  await expect(pinOf(page, pin)).toBeVisible()
  // The card that opened the page regains the focus and highlights its pin.
  await page.mouse.move(0, 0)
  await page.getByRole('searchbox').first().focus()
  await expect(pinOf(page, pin)).toHaveAttribute('data-state', 'seen')
})

test('a map’s window stays where it opened when its home arrives @desktop @map', async ({ page }) => {
  const { pin, href } = await aroundOneHome(page, 0.0005)
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(`**/api/listings/${pin.id}`, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(href)
  await pinOf(page, pin).press('Enter')
  const window = page.locator('.maplibregl-marker section')
  await expect(window).toContainText('Loading')
  const place = () =>
    window.evaluate(async (shown) => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const { top, left } = shown.getBoundingClientRect()
      return { top, left }
    })
  const before = await place()
  arrive()
  await expect(window.getByRole('link')).toBeVisible()
  expect(await place()).toEqual(before)
})

test('homes at one position are listed, and each opens its window @desktop @map', async ({ page }) => {
  const pins = await pinsOf(page, 'campus=usc')
  const spot = ({ lat, lng }: Pin) => `${lat},${lng}`
  const stack = pins.filter((pin, _, all) => all.filter((other) => spot(other) === spot(pin)).length > 1)
  const [first] = stack
  if (!first) throw new Error('the demo has homes that stand in one spot')
  const reach = 0.0004
  const { lat, lng } = first
  const box = [lng - reach, lat - reach, lng + reach, lat + reach].map((at) => at.toFixed(5)).join(',')
  await page.goto(`/listings?campus=usc&box=${box}`)
  await page
    .getByRole('button', { name: /homes here: list them$/ })
    .first()
    .click()
  const list = page.getByRole('region', { name: /homes in one place$/ })
  await expect(list).toBeFocused()
  // It stays above the names of the sources, however many homes it lists, and the wheel scrolls it.
  const mapBottom = async () =>
    await page
      .locator('.maplibregl-ctrl-attrib')
      .boundingBox()
      .then((at) => at?.y ?? 0)
  const listBottom = async () => await list.boundingBox().then((at) => (at ? at.y + at.height : NaN))
  await expect.poll(async () => (await listBottom()) <= (await mapBottom())).toBe(true)
  await list.hover()
  await page.mouse.wheel(0, 400)
  await list.getByRole('listitem').first().getByRole('button').click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('every home of the map is counted, and the area in view can be searched @desktop @map', async ({
  page,
}) => {
  const pins = await pinsOf(page, 'campus=usc')
  await page.goto('/listings?campus=usc')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  const shown = async () => {
    const counts = await page
      .locator('[data-cluster]')
      .evaluateAll((all) => all.map((each) => each.dataset.cluster))
    return counts.reduce((sum, count) => sum + Number(count), await page.locator('[data-pin]').count())
  }
  await expect.poll(shown).toBe(pins.length)

  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/box=/)
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expect(page).not.toHaveURL(/box=/)
})

test('a phone shows list or map, and the URL says which @map', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await page.getByRole('link', { name: 'Show Map' }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.locator('[data-pin], [data-cluster]').first()).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-pin], [data-cluster]').first()).toBeVisible()
  const list = page.getByRole('link', { name: 'Show List' })
  const sources = await page.getByText('© OpenStreetMap contributors').boundingBox()
  const [pill, legend] = [await list.boundingBox(), await page.getByLabel('Legend').boundingBox()]
  const bottomOf = (box: typeof pill) => (box ? box.y + box.height : NaN)
  expect(bottomOf(pill), 'the sources of the map are not covered').toBeLessThan(sources?.y ?? 0)
  expect(bottomOf(legend), 'nor is its legend').toBeLessThan(pill?.y ?? 0)
  await list.click()
  await expect(page.locator('[data-listing]').first()).toBeVisible()
})

test('a pin of a phone’s map opens its home as a card, and a swipe leads to the next @map', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc&beds=3&baths=2&max=900&view=map')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const legend = await page.getByLabel('Legend').boundingBox()
  const lowest = () =>
    page
      .locator('[data-pin], [data-cluster]')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)))
  await expect.poll(lowest, 'all homes are above the legend').toBeLessThan(legend?.y ?? 0)
  // Whichever is the first then: a map that is still moving may merge a pin with its neighbors.
  await page.locator('[data-pin]').first().tap()
  const sheet = page.getByRole('region', { name: 'Homes around this pin' })
  await expect(sheet.getByRole('link').first()).toHaveAttribute('href', /^\/expanded-listing\//)
  const [card, sources] = [
    await sheet.boundingBox(),
    await page.locator('.maplibregl-ctrl-attrib').boundingBox(),
  ]
  expect((card?.y ?? NaN) + (card?.height ?? 0), 'the sources of the map are not covered').toBeLessThan(
    sources?.y ?? 0,
  )
  const selected = page.locator('[data-pin][data-state="selected"]')
  const id = (await selected.getAttribute('data-pin')) ?? ''
  await expectAccessible(page)
  await sheet.getByRole('list').evaluate((list) => list.scrollBy({ left: list.clientWidth }))
  await expect(selected).not.toHaveAttribute('data-pin', id)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('without WebGL the list remains @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await expect(page.getByText('This browser cannot draw maps')).toBeVisible()
  await expect(page.locator('[data-listing]').first()).toBeVisible()
})

test('a map whose code cannot be fetched leaves the list as it is @desktop', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  await page.route(/listings-map-.*\.js$/, (route) => route.abort())
  await page.goto('/listings?campus=usc')
  await expect(page.getByText('The map could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('homes near USC')
})
