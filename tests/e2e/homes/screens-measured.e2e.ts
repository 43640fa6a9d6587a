// Search and home as they were drawn: how many lines a card has, where the first one begins, how large things are, and how far it is
// to the inquiry by keyboard. Each part of the specification is found by its name on both screens.
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, openFilters, said, test } from '../fixtures.ts'
import { openAs } from '../people/accounts.ts'

const FOUR_FILTERS = '/listings?campus=usc&people=2&max=1600&amenities=furnished&amenities=parking'

/** Runs in the page. */
function measured() {
  const cards = [...document.querySelectorAll('main [data-listing]')]
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && !element.closest('[popover], .sr-only, details:not([open]) > :not(summary)')
    )
  }
  const linesOf = (card: Element) => {
    const middles: number[] = []
    const texts = document.createTreeWalker(card.querySelector('.home-facts') ?? card, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement } = texts.currentNode
      if (!parentElement || !isShown(parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { width, top, height } of range.getClientRects())
        if (width > 1) middles.push(top + height / 2)
    }
    middles.sort((one, other) => one - other)
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
  }
  const named = (element: Element) => (element.textContent || element.outerHTML).trim().slice(0, 60)
  const head = '.search-head, main [data-listing]'
  const within = (selector: string) =>
    [...document.querySelectorAll(head)]
      .flatMap((part) => [...part.querySelectorAll(selector)])
      .filter(isShown)
  const fixed = [...document.querySelectorAll('body *')].filter(
    (each) => getComputedStyle(each).position === 'fixed' && isShown(each),
  )
  return {
    lines: Math.max(...cards.map(linesOf)),
    cut: within('.home-facts > p')
      .filter((line) => line.scrollWidth > line.clientWidth + 1)
      .map(named),
    small: within('p, a, button, summary, span, h1')
      .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 14)
      .map(named),
    // The link of a card is as large as the card, and the button inside the search box has a margin that can be pressed.
    low: within('a:not(.home-link), button:not([aria-label=Search]), summary, select')
      .filter((each) => each.getBoundingClientRect().height < 43.5)
      .map(named),
    aside: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    first: (cards[0]?.getBoundingClientRect().top ?? NaN) + scrollY,
    fixed: Math.max(0, ...fixed.map((each) => each.getBoundingClientRect().height)) / innerHeight,
  }
}

const nothing = { cut: [], small: [], low: [], aside: false }

/** How often Tab is pressed until the inquiry has the focus. */
async function tabsToInquiry(page: Page): Promise<number> {
  const button = page.getByRole('link', { name: 'Send Inquiry' }).filter({ visible: true })
  await expect(button).toBeVisible()
  for (let presses = 1; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((each) => each === document.activeElement)) return presses
  }
  return NaN
}

test('cards of a phone have five lines, and the first begins near the top', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const plain = await page.evaluate(measured)
  expect(plain).toMatchObject(nothing)
  expect(plain.first).toBeLessThanOrEqual(250)
  await page.goto(FOUR_FILTERS)
  const filtered = await page.evaluate(measured)
  expect(filtered).toMatchObject(nothing)
  expect(filtered.first).toBeLessThanOrEqual(300)
  expect(Math.max(plain.lines, filtered.lines)).toBeLessThanOrEqual(5)

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
  const wide = await page.evaluate(measured)
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
  const zoomed = await page.evaluate(measured)
  expect(zoomed).toMatchObject({ cut: [], small: [] })
  expect(zoomed.lines).toBeLessThanOrEqual(5)
  expect(zoomed.fixed).toBeLessThanOrEqual(0.25)
  const box = page.getByRole('dialog', { name: 'Filters' }).getByRole('searchbox')
  await expect(async () => {
    await page.keyboard.press('/') // the code of shortcuts comes after the page's
    await expect(box).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')

  const home = await page.locator('[data-listing] h3 a').first().getAttribute('href')
  await page.goto(home ?? '')
  expect(await tabsToInquiry(page)).toBeLessThanOrEqual(15)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(home ?? '')
  expect(await tabsToInquiry(page)).toBeLessThanOrEqual(12)

  await page.getByRole('link', { name: 'Request a tour' }).filter({ visible: true }).click()
  const inquiry = page.getByRole('dialog', { name: 'Send Inquiry' })
  await expect(inquiry.getByText('Request a tour (optional)')).toBeVisible()
  await expect(inquiry.locator('details[open]')).toHaveCount(1)
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
  const cards = await page.evaluate(measured)
  expect(cards).toMatchObject({ cut: [], aside: false })
  expect(cards.lines).toBeLessThanOrEqual(6)

  const [first, ...others] = await names()
  await offered.getByRole('button', { name: /^Add / }).first().click()
  await expect(said(page, 'Added to the shortlist.')).toBeAttached()
  await expect.poll(names).toEqual([...others, expect.not.stringMatching(first ?? '')])
  await expect(page.getByRole('region', { name: 'Shortlist' })).toContainText(first?.split('\n')[0] ?? '')
  await expect(offered.getByRole('listitem').first().getByRole('link')).toBeFocused()
})

test('a list of 50 homes is less than 220 kB of HTML, and 28.5 kB as it is sent', async ({ page }) => {
  const html = await (await page.request.get('/listings?campus=usc')).body()
  expect(html.toString().match(/data-listing=/g)).toHaveLength(50)
  expect(html.length).toBeLessThan(220_000)
  const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  expect(sent.length).toBeLessThan(28_500)
})
