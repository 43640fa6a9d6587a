import { expect, expectAccessible, test } from '../fixtures.ts'
import { enterCode, fillIn, freshEmail, newestCode, newestEmail, PASSWORD } from './sign-ups.ts'

test('somebody downloads their data, deletes the account, and returns', async ({ page, complaints }) => {
  const email = freshEmail()
  await page.goto('/signup')
  await fillIn(page.getByRole('main'), email)
  await enterCode(page, await newestCode(page, email))
  await expect(page).toHaveURL(/\/addProfileInfo/)
  await page.goto('/account/data')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(
    page.getByText(/^(We are preparing it. You will get an email|Your file is ready)/),
  ).toBeVisible()
  const mail = await newestEmail(page, email, 2)
  const link = /http\S+\/account\/data\/\S+/.exec(mail.text)?.[0] ?? ''
  const file = await page.request.get(link)
  expect(file.headers()['content-type']).toBe('application/zip')
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK')
  await page.reload()
  await expect(page.getByText('Your file is ready below.')).toBeVisible()
  await expect(page.getByText('We are preparing it')).toHaveCount(0)
  await expect(page.getByText(/^[1-9][\d.]* KB, deleted on/)).toBeVisible()

  complaints.expect(/status of 422/)
  await page.getByLabel(/to confirm/).fill('yes')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel(/to confirm/)).toHaveAccessibleDescription(/Type “delete” to confirm/)
  await page.getByLabel(/to confirm/).fill('Delete')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/erased in seven days/)
  await expectAccessible(page)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})
