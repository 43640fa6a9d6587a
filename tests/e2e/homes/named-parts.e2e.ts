// The parts of search and home pages that the specification names can be found by those names, on a phone and on a desktop.
import type { Locator, Page } from '@playwright/test'
import { expect, openFilters, openMenu, test } from '../fixtures.ts'

/** What opens a panel: a `<summary>`, for which Playwright has no role. */
async function opener(page: Page, name: RegExp): Promise<Locator> {
  const shown = page.locator('summary').filter({ visible: true })
  const names = await shown.evaluateAll((all) => all.map(({ textContent }) => textContent))
  const place = names.findIndex((text) => name.test(text.trim()))
  expect(place, `${name} among ${names.join(', ')}`).toBeGreaterThan(-1)
  await expect(shown.nth(place)).toHaveAccessibleName(name)
  return shown.nth(place)
}

async function expectFields(
  inside: Locator,
  names: readonly (readonly [role: 'textbox' | 'spinbutton', name: string])[],
) {
  for (const [role, name] of names)
    await expect(inside.getByRole(role, { name, exact: true }).filter({ visible: true })).toBeVisible()
}
const budget = [
  ['textbox', 'From'],
  ['textbox', 'Up to'],
] as const
const rooms = [
  ['spinbutton', 'Beds'],
  ['spinbutton', 'Baths'],
] as const
const counters = ['Fewer Beds', 'More Beds', 'Fewer Baths', 'More Baths']

test('each named part of the search is found by its name @both', async ({ page }, { project }) => {
  await page.goto('/listings?campus=usc&max=1600')
  await expect(page.getByRole('link', { name: 'Clear Filters' }).filter({ visible: true })).toBeVisible()
  await opener(page, /^Sort by Recommended/)
  const visible = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  if (project.name === 'desktop') {
    await expect(page.getByRole('searchbox', { name: 'Search by street, name or keyword' })).toBeVisible()
    const search = page.getByRole('search', { name: 'Homes' })
    await (await opener(page, /^Budget/)).click()
    await expectFields(search, budget)
    await (await opener(page, /^Beds, baths/)).click()
    await expectFields(search, rooms)
    for (const name of counters) await expect(visible(name)).toBeVisible()
    await (await opener(page, /^More Filters/)).click()
    await expect(page.getByRole('checkbox', { name: /^Furnished/ })).toBeVisible()
    await expect(search.getByRole('link', { name: 'Clear Filters' }).filter({ visible: true })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Furnished/ }).check()
    await expect(visible(/^Apply Filters, show \d+ homes?$/)).toBeVisible()
    await expect(search.getByRole('status').filter({ hasText: /^\d+ homes?$/, visible: true })).toHaveCount(1)
    await page.goto('/listings?campus=usc&view=list')
  } else {
    await openFilters(page)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('searchbox', { name: 'Search by street, name or keyword' })).toBeVisible()
    await expectFields(sheet, [...budget, ...rooms])
    for (const name of counters) await expect(sheet.getByRole('button', { name })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Clear Filters' })).toBeVisible()
    await sheet.getByRole('checkbox', { name: /^Furnished/ }).check()
    await expect(sheet.getByRole('button', { name: /^Apply Filters, show \d+ homes?$/ })).toBeVisible()
    await expect(sheet.getByRole('status').filter({ hasText: /^\d+ homes?$/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: 'Show Map' }).filter({ visible: true }).click()
  const back = project.name === 'desktop' ? 'Hide the map' : 'Show List'
  await expect(page.getByRole('link', { name: back }).filter({ visible: true })).toBeVisible()
})

test('each named part of a card and of a home is found by its name @both', async ({ page }) => {
  await page.goto('/listings?campus=usc&view=list')
  const card = page.locator('main [data-listing]').first()
  const name = (await card.getByRole('link').textContent())?.split(',')[0] ?? ''
  await expect(card.getByRole('button', { name: `Like ${name}` })).toBeVisible()
  await openMenu(card)
  for (const label of ['Save to a list', 'Send to roommates'])
    await expect(card.getByRole('button', { name: label, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('link').click()
  for (const role of ['Send Inquiry', 'Request a tour'])
    await expect(page.getByRole('link', { name: role }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Like ${name}` }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Save ${name}` }).filter({ visible: true })).toBeVisible()
})

test('the first j brings the whole home into view, also at 200 % @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/listings?campus=usc&view=list')
  const card = page.locator('main [data-listing]').first()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(card.getByRole('link')).toBeFocused({ timeout: 500 })
  }).toPass()
  const bar = page.getByRole('link', { name: 'Show Map' }).filter({ visible: true })
  const free = async () => {
    const [at, over] = [await card.boundingBox(), await bar.boundingBox()]
    return at && over && at.y >= 0 && at.y + at.height <= over.y
  }
  await expect.poll(free).toBe(true)
})
