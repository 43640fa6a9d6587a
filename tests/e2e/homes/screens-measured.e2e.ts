// Search and home as they were drawn: the lines of a card, where the first one begins, how large things are, and how many Tabs lead to
// the inquiry. Each part that the specification names can be found on both screens.
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, openFilters, statusMessage, test } from '../fixtures.ts'
import { hitAreas } from '../hit-areas.ts'
import { openAs } from '../people/accounts.ts'
import { measured, nothing } from './measured.ts'

const FOUR_FILTERS = '/listings?campus=usc&people=2&max=1600&amenities=furnished&amenities=parking'

/** How often Tab is pressed until this link has the focus. */
async function tabsTo(page: Page, name: 'Send Inquiry' | 'Request a tour' | 'Show Map'): Promise<number> {
  const button = page.getByRole('link', { name }).filter({ visible: true })
  await expect(button).toBeVisible()
  for (let presses = 1; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((each) => each === document.activeElement)) return presses
  }
  return NaN
}

test('cards of a phone have five lines, and the first begins near the top', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const plain = await measured(page)
  expect(plain).toMatchObject(nothing)
  expect(plain.first).toBeLessThanOrEqual(250)
  await page.goto(FOUR_FILTERS)
  const filtered = await measured(page)
  expect(await hitAreas(page)).toMatchObject({ small: [], covered: [] })
  expect(filtered).toMatchObject(nothing)
  expect(filtered.first).toBeLessThanOrEqual(300)
  expect(Math.max(plain.lines, filtered.lines)).toBeLessThanOrEqual(5)
  // Text for screen readers after a truncated name does not make the page wider.
  await page
    .locator('.home-link')
    .first()
    .evaluate((link) => link.prepend('Long names '.repeat(14)))
  expect((await measured(page)).aside).toBe(false)

  for (const name of [/^Sort by/, /^How prices are counted/])
    await expect(page.locator('summary', { hasText: name }).filter({ visible: true })).toHaveCount(1)
  for (const name of ['Show Map', 'Clear Filters', /^Remove 2 people/])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await openFilters(page)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('searchbox', { name: /^Search by street/ })).toBeVisible()
  for (const name of ['Up to', 'From']) await expect(sheet.getByRole('textbox', { name })).toBeVisible()
  for (const name of ['Beds', 'Baths']) await expect(sheet.getByRole('spinbutton', { name })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Apply Filters/ })).toBeVisible()
})

test('on a desktop, in three columns and at 200 %, too; the inquiry is early by keyboard @desktop', async ({
  page,
}) => {
  await page.goto(FOUR_FILTERS)
  const wide = await measured(page)
  expect(wide).toMatchObject(nothing)
  expect(wide.lines).toBeLessThanOrEqual(5)
  const row = await Promise.all(
    [
      page.getByRole('searchbox'),
      ...[/^Budget/, /^Beds, baths/, /^More Filters/, /^Sort by/].map((hasText) =>
        page.locator('summary', { hasText }),
      ),
    ].map((part) => part.evaluate((each) => each.getBoundingClientRect().y + each.clientHeight / 2)),
  )
  expect(Math.max(...row) - Math.min(...row), 'they stand in one row').toBeLessThan(8)

  await page.setViewportSize({ width: 720, height: 450 })
  const zoomed = await measured(page)
  expect(zoomed).toMatchObject({ cut: [], small: [] })
  expect(zoomed.lines).toBeLessThanOrEqual(5)
  expect(zoomed.fixed).toBeLessThanOrEqual(0.25)
  const box = page.getByRole('dialog', { name: 'Filters' }).getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('/') // the shortcut code loads after the page's
    await expect(box).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.goto('/listings?campus=usc')
  expect(await tabsTo(page, 'Show Map')).toBeLessThanOrEqual(15)

  const home = await page.locator('[data-listing] h3 a').first().getAttribute('href')
  for (const [width, height, most] of [
    [720, 450, 15],
    [1440, 900, 12],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Send Inquiry', 'Request a tour'] as const) {
      await page.goto(home ?? '')
      expect(await tabsTo(page, name), `${name} at ${width} px`).toBeLessThanOrEqual(most)
    }
    const { fixed, ...seen } = await measured(page, 'main')
    expect(seen).toMatchObject(nothing)
    expect(fixed).toBeLessThanOrEqual(0.25)
    expect(await hitAreas(page)).toMatchObject({ small: [], covered: [] })
  }

  await page.getByRole('link', { name: 'Request a tour' }).filter({ visible: true }).click()
  const inquiry = page.getByRole('dialog', { name: 'Send Inquiry' })
  await expect(inquiry.getByText('Request a tour (optional)')).toBeVisible()
  const tour = inquiry.locator('details[open]')
  await expect(tour.locator('> summary')).toBeFocused()
  await expect(tour).toBeInViewport({ ratio: 1 })
})

test('a group’s page offers homes that are not on its shortlist, on cards of six lines @both', async ({
  page,
}) => {
  await openAs(page, '/profile/groups/new', { givenName: 'Wilhelmina', familyName: 'Quill' }, '2004-03-03')
  await page.getByLabel('Name').fill('Maple four')
  await page.getByRole('button', { name: 'Create group' }).click()
  const offered = page.getByRole('region', { name: 'Homes that fit' })
  const names = () => offered.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect(offered.getByRole('listitem')).toHaveCount(3)
  const cards = await measured(page, 'main')
  expect(cards).toMatchObject(nothing)
  expect(cards.lines).toBeLessThanOrEqual(6)
  expect(await hitAreas(page)).toMatchObject({ small: [], covered: [] })

  const [first, ...others] = await names()
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 450 }) // at 200 %
  await offered.getByRole('button', { name: /^Add / }).first().press('Enter')
  const added = first?.split('\n')[0] ?? ''
  await expect(statusMessage(page, `Added “${added}” to the shortlist.`)).toBeAttached()
  await expect.poll(names).toEqual([...others, expect.not.stringMatching(first ?? '')])
  await expect(page.getByRole('region', { name: 'Shortlist' })).toContainText(added)
  const next = offered.getByRole('listitem').first().getByRole('link')
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport({ ratio: 1 })
})

test('signed in, a photo has a heart and “…”, and the first home is as near', async ({ page }) => {
  await openAs(page, '/listings?campus=usc')
  const first = page.locator('main [data-listing]').first()
  await expect(first.getByRole('button', { name: /^Like / })).toBeVisible()
  await expect(first.getByRole('button', { name: /^More for .+: save to a list, send, hide$/ })).toBeVisible()
  const buttons = await page.evaluate(() =>
    [...document.querySelectorAll('main [data-listing]')].map((card) => [
      card.querySelectorAll('.photo-button').length,
      [...card.querySelectorAll('button')].filter((each) => each.checkVisibility()).length,
    ]),
  )
  expect(buttons.length).toBeGreaterThan(10)
  for (const found of buttons) expect(found, 'on a photo, on the card').toEqual([1, 2])
  for (const [address, most] of [
    ['/listings?campus=usc', 250],
    [FOUR_FILTERS, 300],
  ] as const) {
    await page.goto(address)
    const seen = await measured(page)
    expect(seen).toMatchObject(nothing)
    expect(seen.first).toBeLessThanOrEqual(most)
    expect(seen.lines).toBeLessThanOrEqual(5)
  }
})

test('a list of 50 homes is less than 220 kB of HTML, and 28.8 kB as it is sent', async ({ page }) => {
  const list = async () => (await page.request.get('/listings?campus=usc')).body()
  const html = await list()
  expect(html.toString().match(/data-listing=/g)).toHaveLength(50)
  expect(html.length).toBeLessThan(220_000)
  // Soon after its start, a site sends a page's data in a longer form. A quarter of a kilobyte is the checkboxes for rental
  // requirements, which work without scripts.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  await expect.poll(async () => brotliCompressSync(await list(), { params }).length).toBeLessThan(28_800)
})
