import { expect, expectAccessible, test } from '../fixtures.ts'

/** Journeys share the mailbox, so each writes to a unique address. */
const newAddress = () => `ana-${crypto.randomUUID()}@example.com`

// A trace would run a script within the email's frame, where scripts are forbidden, which causes a console error.
test.use({ trace: 'off' })

test('an email appears by itself, is counted in the header, and its links open @both', async ({
  page,
  isMobile,
}) => {
  const address = newAddress()
  await page.goto('/dev/mailbox')
  await page.getByLabel('Send a sample email to').fill(address)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: /Mailbox of this demo, \d+\+? unread/ })).toBeVisible()
  const email = page.getByRole('listitem').filter({ hasText: address })
  await expect(email.getByText('Unread:')).toBeAttached()
  await expectAccessible(page)
  await email.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'A sample email', level: 2 })).toBeVisible()
  await expect(page.getByText(`To ${address}`)).toBeVisible()
  const inside = page.frameLocator('iframe')
  await expect(inside.getByText('204816', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.locator('pre')).toContainText('204816')
  await expectAccessible(page) // here, because axe cannot run within the frame
  await page.getByRole('link', { name: 'HTML' }).click()
  await inside.getByRole('link', { name: 'Find your home' }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await page.goBack()
  if (isMobile) await page.getByRole('link', { name: 'All emails' }).click()
  await expect(email.getByText('Unread:')).toHaveCount(0)
})

test('programs can read the emails of one address, newest first', async ({ page, request }) => {
  const address = newAddress()
  await page.goto('/dev/mailbox')
  await page.getByLabel('Send a sample email to').fill(address)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address })).toBeVisible()
  const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address.toUpperCase())}`)
  expect(await answer.json()).toEqual([
    {
      to: address,
      subject: 'A sample email',
      text: expect.stringContaining('204816'),
      html: expect.stringContaining('204816'),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
})

test('an invalid address is kept and reported', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.goto('/dev/mailbox')
  await page.getByLabel('Send a sample email to').fill('nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter one address, such as you@example.com.')).toBeVisible()
  await expect(page.getByLabel('Send a sample email to')).toHaveValue('nobody')
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('an email is sent and read @desktop', async ({ page }) => {
    const address = newAddress()
    await page.goto('/dev/mailbox')
    await page.getByLabel('Send a sample email to').fill(address)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(async () => {
      await page.goto('/dev/mailbox')
      await page.getByRole('listitem').filter({ hasText: address }).getByRole('link').click({ timeout: 1000 })
    }).toPass()
    await expect(page.frameLocator('iframe').getByText('204816', { exact: true })).toBeVisible()
  })
})
