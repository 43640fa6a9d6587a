// Prices and windows do not overlap the map's buttons, its legend, and the names of its sources.
import { expect, statusMessage, test } from '../fixtures.ts'

/** Runs in the page. @returns what overlaps something on top of the map */
function overlapping(things: string): string[] {
  const map = document.querySelector('.search-map')
  const over = [
    ...(map?.querySelectorAll(
      'button, a, label, [aria-label=Legend], .maplibregl-ctrl-attrib, [data-sheet]',
    ) ?? []),
    ...document.querySelectorAll('main > div > a[href*="listings"]'), // Show List
  ].filter(
    (each) =>
      !each.closest('.maplibregl-marker, .sr-only') &&
      getComputedStyle(each).visibility === 'visible' &&
      each.getClientRects().length > 0,
  )
  return [...document.querySelectorAll(`.search-map :is(${things})`)].flatMap((thing) => {
    const at = thing.getBoundingClientRect()
    const below = over.find((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      return at.right > left + 1 && at.left < right - 1 && at.bottom > top + 1 && at.top < bottom - 1
    })
    return below ? [`${thing.textContent} under ${below.textContent || below.ariaLabel}`] : []
  })
}

const PINS = '[data-pin]:not([data-state=selected]), [data-cluster]'

test('pins and windows keep clear of what lies over the map @both @map', async ({ page }, { project }) => {
  const isWide = project.name === 'desktop'
  const around = '/listings?campus=usc&box=-118.29200,34.02200,-118.27900,34.03300'
  await page.goto(isWide ? around : `${around}&view=map`)
  const pins = page.locator(PINS)
  const prices = page.locator('[data-pin]')
  await expect(pins.first()).toBeVisible()
  const canvas = page.locator('canvas').first()
  await canvas.focus()
  await expect(async () => {
    if ((await prices.count()) === 0) await canvas.press('+') // homes close to each other are counted together
    await expect(prices.first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', '+']) {
    await expect.poll(() => page.evaluate(overlapping, PINS), { message: `before ${key}` }).toEqual([])
    expect(await pins.count()).toBeGreaterThan(1)
    await canvas.press(key)
  }
  await expect.poll(() => page.evaluate(overlapping, PINS)).toEqual([])

  await prices.first().press('Enter')
  if (isWide) {
    await expect(page.locator('.maplibregl-marker section')).toBeVisible()
    await expect.poll(() => page.evaluate(overlapping, '.maplibregl-marker section')).toEqual([])
  } else {
    await expect(page.locator('[data-sheet]')).toBeVisible()
    await expect.poll(() => page.evaluate(overlapping, PINS)).toEqual([])
  }
})

const SIZES = [
  [390, 844],
  [390, 664],
  [390, 560],
  [320, 568],
  [720, 450], // a desktop at 200 %
  [1440, 900],
] as const

/** A large map starts near campus, with half of the homes beyond its edges; this box shows all of the search's homes. */
const AROUND = '&box=-118.33000,33.99000,-118.25000,34.07000'

/** Runs in the page. @returns how many homes the drawn prices and counts stand for */
const drawnHomes = (): number =>
  [...document.querySelectorAll<HTMLElement>('.search-map :is([data-pin], [data-cluster])')].reduce(
    (sum, { dataset }) => sum + Number(dataset.cluster ?? 1),
    0,
  )

for (const [width, height] of SIZES) {
  test(`a map of ${width} × ${height} leaves no home out @desktop @map`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const answer = page.waitForResponse(/\/api\/listings\/map/)
    await page.goto(`/listings?campus=usc&view=map${width > 1000 ? AROUND : ''}`)
    const { total, unplaced } = (await (await answer).json()) as { total: number; unplaced: number }
    await expect.poll(() => page.evaluate(drawnHomes)).toBe(total - unplaced)
    await expect.poll(() => page.evaluate(overlapping, PINS)).toEqual([])
  })
}

test('a map that was low when it opened shows parts of the town once it has room @desktop @map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 240 })
  await page.goto('/listings?campus=usc&view=map')
  await expect.poll(() => page.locator(PINS).count()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(() => page.locator(PINS).count()).toBeGreaterThan(2)
})

for (const [width, height] of [
  [720, 450],
  [390, 844],
] as const) {
  test(`a count on a map of ${width} × ${height} leads closer by keyboard @desktop @map`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/listings?campus=usc&view=map')
    const counts = page.getByRole('button', { name: /homes here: look closer$/ })
    await expect.poll(() => page.locator(PINS).count(), 'it opens with parts of the town').toBeGreaterThan(2)
    const map = page.getByRole('region', { name: 'Map of homes near USC' })
    const all = await page.evaluate(drawnHomes)
    for (let presses = 1; (await counts.count()) > 0; presses++) {
      expect(presses, 'each press leads closer').toBeLessThan(10)
      await counts.last().press('Enter')
      await expect(map).toBeFocused()
      await expect(async () => {
        const inView = await page.evaluate(drawnHomes)
        expect(inView).toBeGreaterThan(0)
        expect(inView).toBeLessThan(all)
        await expect(statusMessage(page, 'on this part of the map')).toHaveText(
          new RegExp(`^${inView} home`),
          {
            timeout: 1000,
          },
        )
      }).toPass()
    }
  })
}
