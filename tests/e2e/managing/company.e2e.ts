// A manager's public name: a rejection removes the earlier success message and keeps what was typed.
import { fillInLogIn } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('a name that is refused stands beside its error, not below an earlier success @phone', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.goto('/login?returnTo=/manage/company')
  await fillInLogIn(page.getByRole('main'), 'marta@demo.example', 'a demo password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  await page.getByLabel('Public name').fill('www.fernwood.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(statusMessage(page, 'Saved.')).toBeHidden()
  await expect(page.getByLabel('Public name')).toHaveValue('www.fernwood.example')
  await expectAccessible(page)
})
