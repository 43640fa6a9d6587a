import { logInAs, withHomes } from './collections-of-people.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('notes, manual order, comparison, print view and CSV @both', async ({ page }) => {
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

  await page.getByRole('link', { name: 'Order' }).click()
  const rows = page.getByRole('list', { name: 'Homes in their order' }).getByRole('listitem')
  await expect(rows).toHaveText([RegExp(first), RegExp(second), RegExp(third)])
  await expectAccessible(page)
  await page.getByRole('button', { name: `Move ${first} down` }).click()
  await expect(page.getByRole('status').filter({ hasText: `${first} is now 2 of 3.` })).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${first} down` })).toBeFocused()
  await expect(async () => {
    await page.reload()
    await expect(rows).toHaveText([RegExp(second), RegExp(first), RegExp(third)], { timeout: 1000 })
  }).toPass()

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
