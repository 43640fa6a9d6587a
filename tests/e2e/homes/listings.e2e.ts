import type { Page } from '@playwright/test'
import { expect, test, openFilters } from '../fixtures.ts'
import { beforeScripts } from '../scripts-run.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const aboutSearch = (page: Page) => page.getByRole('status', { name: 'About this search' })
const cards = (page: Page) => page.locator('[data-listing]')

/** The number of homes in the heading. */
async function totalOf(page: Page): Promise<number> {
  const words = await heading(page).textContent()
  return Number(/^[\d,]+/.exec(words ?? '')?.[0].replaceAll(',', ''))
}

/** The number on "Apply Filters, show 42 homes", once it is counted. */
async function countedOn(page: Page): Promise<number> {
  const apply = page.getByRole('button', { name: /^Apply Filters, show/ })
  await expect(apply).toBeVisible()
  return Number(/\d[\d,]*/.exec((await apply.textContent()) ?? '')?.[0].replaceAll(',', ''))
}

test('filters narrow the list, each chip says what removing it adds, and Clear Filters shows all @desktop', async ({
  page,
}) => {
  await page.goto('/listings?campus=usc')
  await expect(heading(page)).toHaveText(/^\d+ homes near USC$/)
  const all = await totalOf(page)
  await page.locator('summary', { hasText: 'More Filters' }).click()
  const terraces = page.locator('label', { hasText: 'Terrace' }).locator('.check-note')
  const withTerrace = Number(await terraces.textContent())
  await page.getByRole('checkbox', { name: 'Dishwasher' }).check()
  await expect.poll(() => countedOn(page)).toBeLessThan(all)
  await expect.poll(async () => Number(await terraces.textContent())).toBeLessThan(withTerrace)
  const counted = await countedOn(page)
  await page.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(page).toHaveURL('/listings?campus=usc&amenities=dishwasher')
  await expect(heading(page)).toHaveText(`${counted} homes near USC`)

  await page.getByText('Beds, baths').click()
  await page.getByRole('spinbutton', { name: 'Beds' }).fill('2')
  await page.getByRole('spinbutton', { name: 'Beds' }).press('Enter')
  await expect(page).toHaveURL('/listings?campus=usc&beds=2&orMore=1&amenities=dishwasher')
  await expect.poll(() => totalOf(page)).toBeLessThan(counted)

  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips
    .getByRole('link', {
      name: new RegExp(`^Remove 2\\+ beds ?, \\d+ more homes? without this, ${counted} homes in all$`),
    })
    .click()
  await expect(heading(page)).toHaveText(`${counted} homes near USC`)
  await chips.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(heading(page)).toHaveText(`${all} homes near USC`)
  await expect(page).toHaveURL('/listings?campus=usc')
  await expect(chips).toBeHidden()
})

test('filters that are opened before scripts run stay open, and count what is ticked then', async ({
  page,
}) => {
  await beforeScripts(page, '/listings?campus=usc', async () => {
    await page.getByRole('link', { name: /^Search box and More Filters/ }).click()
    await page.getByText('More Filters', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Dishwasher' }).check()
  })
  const panel = page.locator('details[open] .dropdown')
  await expect(page.getByRole('checkbox', { name: 'Dishwasher' })).toBeChecked()
  await expect.poll(() => countedOn(page)).toBeLessThan(await totalOf(page))
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.getByText('More Filters', { exact: true }).click()
  await expect(panel).toBeHidden()
})

test('the filters of a phone say how many homes they will show, and show them', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await expect(heading(page)).toHaveText(/^\d+ homes near USC$/)
  const all = await totalOf(page)
  await openFilters(page)
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog).toBeVisible()
  expect(await countedOn(page)).toBe(all)

  const fewer = dialog.getByRole('button', { name: 'Fewer Beds' })
  const more = dialog.getByRole('button', { name: 'More Beds' })
  await expect(fewer).toBeDisabled()
  await more.click()
  await expect(dialog.getByRole('spinbutton', { name: 'Beds' })).toHaveValue('1')
  await fewer.click()
  await expect(dialog.getByRole('spinbutton', { name: 'Beds' })).toHaveValue('')
  for (let press = 0; press < 2; press++) await more.click()
  await expect(dialog.getByRole('switch', { name: 'Or more' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Wi-Fi' }).check()
  await expect.poll(() => countedOn(page)).toBeLessThan(all)
  const counted = await countedOn(page)
  await dialog.getByRole('button', { name: /^Apply Filters/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/listings?campus=usc&beds=2&orMore=1&amenities=wifi')
  await expect(heading(page)).toHaveText(`${counted} homes near USC`)

  await expect(page.getByRole('link', { name: /More Filters: ?USC ?, ?2 ?filters$/ })).toBeVisible()
  await openFilters(page)
  await dialog.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(heading(page)).toHaveText(`${all} homes near USC`)
})

test('the switch decides whether a budget means a share or the whole home @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc&min=700&max=1100&sort=price')
  const prices = async () =>
    (await cards(page).locator('strong').allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')))
  await expect(cards(page).first()).toContainText(/\/mo( per bed| each|\b)/)
  const shares = await prices()
  expect(shares.length).toBeGreaterThan(5)
  expect(shares.every((price) => price >= 700 && price <= 1100)).toBe(true)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))

  await page.goto('/listings?campus=usc&min=2000&max=3000&sort=price&perBed=0')
  await expect(
    cards(page)
      .filter({ hasText: /\/mo.* \$[\d,]+ (each|per bed)/ })
      .first(),
  ).toBeVisible()
  const wholes = await prices()
  expect(wholes.length).toBeGreaterThan(5)
  expect(wholes.every((price) => price >= 2000 && price <= 3000)).toBe(true)
  expect(wholes).toEqual(wholes.toSorted((a, b) => a - b))
})

test('50 homes a page, first and last always linked, and a page too far leads to the last', async ({
  page,
}) => {
  await page.goto('/listings')
  await expect(cards(page)).toHaveCount(50)
  const total = await totalOf(page)
  const last = Math.ceil(total / 50)
  const first = await cards(page).first().getAttribute('data-listing')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: `Page ${last}` })).toBeAttached()
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toBeVisible()
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/listings?page=2')
  await expect(cards(page).first()).not.toHaveAttribute('data-listing', first ?? '')
  expect(await totalOf(page)).toBe(total)
  await page.goto('/listings?page=99999')
  await expect(page).toHaveURL(`/listings?page=${last}`)
  await expect(cards(page)).toHaveCount(total - (last - 1) * 50)
})

test('without results the page names the filter whose removal helps most', async ({ page }) => {
  await page.goto('/listings?campus=usc&q=zzzqqq')
  await expect(page.getByText(/^Without “zzzqqq”, \d+ homes would match\.$/)).toBeVisible()
  await page.goto('/listings?campus=usc&max=1&amenities=wifi')
  await expect(page.getByText('No properties match your criteria')).toBeVisible()
  const drop = page.getByRole('link', { name: 'Remove “Up to $1 each”', exact: true })
  const promised = /, (\d+) homes would match/.exec(
    (await page.getByText(/would match/).textContent()) ?? '',
  )?.[1]
  await drop.click()
  await expect(page).toHaveURL('/listings?campus=usc&amenities=wifi')
  await expect(heading(page)).toHaveText(`${promised} homes near USC`)
})

test('a card leads to the home and back to where the list was @both', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const card = cards(page).nth(20)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/expanded-listing\//)
  await page.goBack()
  await expect(page).toHaveURL('/listings?campus=usc')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
  await expect(card.getByRole('link')).toBeFocused()
})

test('invalid parameters are ignored with a note', async ({ page }) => {
  await page.goto('/listings?campus=atlantis&beds=many&sort=%3Cscript%3E&q=%F0%9F%8F%A0&max=9&min=99')
  const notes = aboutSearch(page)
  await expect(
    notes.getByText('This campus isn’t here yet, so homes near every campus are shown.'),
  ).toBeVisible()
  await expect(
    notes.getByText('We couldn’t read “many” as a number of beds, so it isn’t applied.'),
  ).toBeVisible()
  await expect(notes.getByText('We couldn’t read “<script>” as an order, so it isn’t applied.')).toBeVisible()
  await expect(notes.getByText(/we swapped them/)).toBeVisible()
})

test('list and map alternate, and the URL says which is shown', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await page.getByRole('link', { name: 'Show Map' }).click()
  await expect(page).toHaveURL('/listings?campus=usc&view=map')
  await expect(page.getByRole('complementary', { name: 'Map' })).toBeVisible()
  await expect(cards(page).first()).toBeHidden()
  await expect(heading(page)).toBeInViewport()
  await page.reload()
  await expect(cards(page).first()).toBeHidden()
  await page.getByRole('link', { name: 'Show List' }).click()
  await expect(page).toHaveURL('/listings?campus=usc')
  await expect(cards(page).first()).toBeVisible()
})

test('the map is beside or above the list, fills the page or is hidden @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const map = page.getByRole('complementary', { name: 'Map' })
  await map.getByRole('link', { name: 'Map above the list' }).click()
  await expect(page).toHaveURL('/listings?campus=usc&layout=top')
  // The button that shows it again comes second.
  await expect(page.locator('main > :nth-child(3)')).toHaveAccessibleName('Map')
  await map.getByRole('link', { name: 'Expand the map' }).click()
  await expect(page).toHaveURL('/listings?campus=usc&view=map&layout=top')
  await expect(cards(page).first()).toBeHidden()
  await map.getByRole('link', { name: 'Collapse the map' }).click()
  await map.getByRole('link', { name: 'Hide the map' }).click()
  await expect(map).toBeHidden()
  await page.getByRole('link', { name: 'Show Map' }).click()
  await expect(map).toBeVisible()
})

test('everything can be done with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('jacket/?')
  await expect(page.getByRole('searchbox')).toHaveValue('jacket/?')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('house')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/listings?campus=usc&q=house')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // The amenity counts load last; after them the page is stable.
  await expect(page.locator('a, button').filter({ hasText: /house.*more homes? without/ })).toBeVisible()

  // The filters are rendered again and closed once the response has arrived.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByText('Budget', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('switch', { name: 'Show prices per person' })).toBeFocused({
      timeout: 500,
    })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Show prices per person')).toBeHidden()

  await page.keyboard.press('j')
  await expect(cards(page).nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards(page).nth(0).getByRole('link')).toBeFocused()

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('switch', { name: 'Letter shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('j')
  await expect(cards(page).nth(1).getByRole('link')).not.toBeFocused()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is a plain one', async ({ page }) => {
    await page.goto('/listings?campus=usc')
    await page.getByRole('searchbox').fill('house')
    await page.getByText('Budget', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Up to' }).fill('$9,000.00')
    await page.getByRole('switch', { name: 'Show prices per person' }).uncheck()
    await page
      .getByRole('button', { name: /^Apply Filters/ })
      .locator('visible=true')
      .click()
    await expect(page).toHaveURL(/perBed=0/)
    await expect(
      cards(page)
        .filter({ hasText: /\/mo.* \$[\d,]+ (each|per bed)/ })
        .first(),
    ).toBeVisible()
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('link', { name: /^Remove/ })).toHaveText([
      /“house”/,
      /Up to \$9,000 whole home/,
    ])
    await expect(aboutSearch(page)).toHaveText('')

    await page.locator('summary', { hasText: 'Recommended' }).click()
    await page.getByRole('link', { name: 'Price, low to high' }).click()
    await expect(page.locator('summary', { hasText: 'Price, low to high' })).toBeVisible()
    await chips.getByRole('link', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL('/listings?campus=usc&perBed=0&sort=price')
  })
})
