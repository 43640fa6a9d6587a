import { logInAs, withHomes } from './collections-of-people.ts'
import { coveredWhileFocused } from '#tests/focus/covered.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** A link to the inquiry form with the members of the group that a collection is shared with. */
const ASKS_TOGETHER = 'a[href*="/inquire?collection="]'

test('notes, order, comparison, print view and CSV', async ({ page }) => {
  test.slow()
  await logInAs(page, 'Ana', '/profile/properties')
  const [path, [first = '', second = '', third = '']] = await withHomes(page, 'For us', 3)

  await page.goto(path)
  await page.locator('summary', { hasText: `Write a note on ${first}` }).click()
  await page.getByLabel(`Your note on ${first}`).fill('Light in the morning.')
  await page.getByRole('button', { name: 'Save note' }).filter({ visible: true }).click()
  const notes = page.getByRole('list', { name: `Notes on ${first}` })
  await expect(notes).toContainText('Light in the morning.')
  await expectAccessible(page)

  const homes = page.getByRole('list', { name: 'Properties in this collection' }).getByRole('listitem')
  await expect(homes.first()).toContainText(third)
  const sort = page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Name' })
  await sort.click()
  await expect(sort).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(`${path}?sort=name`)

  await page.goto(path)
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('columnheader', { name: second })).toBeVisible()
  await page.locator('summary', { hasText: 'Choose homes' }).click()
  await page.getByRole('checkbox', { name: second }).uncheck()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/home=/)
  await expect(page.getByRole('columnheader', { name: third })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: second })).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // A member who comes from a group's comparison asks for the group.
  await page
    .getByRole('columnheader', { name: third })
    .getByRole('link', { name: third, exact: true })
    .click()
  await expect(page.locator(ASKS_TOGETHER).first()).toBeVisible()

  await page.goto(path)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('list', { name: `Notes on ${first}` })).toContainText('Light in the morning.')
  await expectAccessible(page)

  await page.goto(path)
  const csv = await page.request.get(
    (await page.getByRole('link', { name: /CSV/ }).getAttribute('href')) ?? '',
  )
  expect(csv.headers()['content-type']).toMatch(/^text\/csv/)
  for (const name of [first, second, third]) expect(await csv.text()).toContain(name)
})

test('four homes side by side at 200 %: what has the focus is not behind their facts @desktop', async ({
  page,
}) => {
  await logInAs(page, 'Ana', '/profile/properties')
  const [path, names] = await withHomes(page, 'Four of them', 4)
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(`${path}/compare`)
  for (const name of names) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  expect(await page.evaluate(coveredWhileFocused)).toEqual([])
  for (const remove of await page.getByRole('link', { name: /^Remove / }).all())
    expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
  // By keyboard from the last to the first.
  const links = page.getByRole('region', { name: 'Homes side by side' }).getByRole('link')
  await links.last().focus()
  const edge = (await page.getByRole('cell', { name: 'Fact' }).boundingBox()) ?? { x: 0, width: 0 }
  for (let left = (await links.count()) - 1; left > 0; left--) {
    await page.keyboard.press('Shift+Tab')
    const box = await page.locator(':focus').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(edge.x + edge.width - 1)
  }
})
