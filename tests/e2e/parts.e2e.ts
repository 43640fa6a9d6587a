import { expect, expectAccessible, statusMessage, test } from './fixtures.ts'

test('every part is accessible in both themes @both', async ({ page }) => {
  await page.goto('/dev/ui')
  await expect(page.getByRole('combobox', { name: 'Your university' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a dialog is accessible, and gives focus back @both', async ({ page }) => {
  await page.goto('/dev/ui')
  const button = page.getByRole('button', { name: 'Dialog' }).first()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a menu is accessible, walked with arrows, and gives focus back @both', async ({ page }) => {
  await page.goto('/dev/ui')
  const button = page.getByRole('button', { name: 'Menu' }).first()
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a message is announced, stays while hovered, and can be undone', async ({ page }) => {
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'Message' }).nth(0).click()
  await expect(statusMessage(page, 'Saved to')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible(page) // takes longer than a message stays
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(statusMessage(page, 'Taken back.')).toHaveCount(1)
})

test('a counter counts from none to its end and back, never below', async ({ page }) => {
  await page.goto('/dev/ui')
  const counter = page.getByRole('spinbutton', { name: 'Baths' }).first()
  const buttons = page.locator(`[aria-controls="${await counter.getAttribute('id')}"]`)
  const [fewer, more] = [buttons.first(), buttons.last()]
  await expect(fewer).toBeDisabled()
  for (const count of ['1', '2', '3', '4', '5', '6']) {
    await more.click()
    await expect(counter).toHaveValue(count)
  }
  await expect(more).toBeDisabled()
  for (const count of ['5', '4', '3', '2', '1', '']) {
    await fewer.click()
    await expect(counter).toHaveValue(count)
  }
  await expect(fewer).toBeDisabled()
})
