import { fillInLogIn, openAs } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('an admin suspends somebody, who reads why and appeals, and the admin lifts it', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await openAs(page, '/account', { givenName: 'Samira', familyName: 'Sender' }, '2003-04-05')
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const asAdmin = await elsewhere.newPage()
  await asAdmin.goto('/login?returnTo=/admin/people')
  await fillInLogIn(asAdmin.getByRole('main'), 'ada@demo.example', 'a demo password')
  await asAdmin.getByLabel('Name, email address or id').fill(email)
  await asAdmin.getByRole('button', { name: 'Find' }).click()
  await expect(asAdmin).toHaveURL(/q=/)
  await expectAccessible(asAdmin)
  await asAdmin.getByRole('link', { name: 'Samira S.' }).click()
  await expect(asAdmin.getByRole('heading', { level: 1, name: 'Samira S.' })).toBeVisible()
  await expect(asAdmin.getByText(email)).toHaveCount(0)
  await asAdmin.getByRole('button', { name: 'Show name and contacts' }).click()
  await expect(asAdmin.getByText(email)).toBeVisible()

  const reason = 'Asked three students for a deposit by gift card.'
  await asAdmin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(asAdmin.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
  await asAdmin.getByLabel('Reason').fill(reason)
  await asAdmin.getByLabel('For how long').selectOption('30 days')
  await asAdmin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(asAdmin.getByText('They are notified by email and on every page')).toBeVisible()

  const notice = page.getByText('Your account is suspended: you can look at homes')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await page.goto('/messages')
  await expect(page).toHaveURL('/account/suspended')
  const homes = (await (await page.request.get('/api/listings?campus=usc')).json()) as {
    items: { id: string }[]
  }
  const open = [
    '/',
    '/listings?campus=usc',
    `/expanded-listing/${homes.items[0]?.id}`,
    '/recently-viewed',
    '/about-us',
    '/sell-with-us',
    '/terms',
    '/privacy',
  ]
  for (const path of open) {
    const answer = await page.request.get(path)
    expect([path, answer.status(), answer.url().includes('suspended')]).toEqual([path, 200, false])
  }
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByLabel('Your appeal')).toHaveAccessibleDescription(/Say in a sentence/)
  await expectAccessible(page)
  await page.getByLabel('Your appeal').fill('It was my roommate, on my phone.')
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(statusMessage(page, 'Your appeal was sent to the people who run this site.')).toBeVisible()

  await asAdmin.reload()
  await expect(asAdmin.getByText('It was my roommate, on my phone.')).toBeVisible()
  await expectAccessible(asAdmin)
  await asAdmin.getByLabel('Reason for lifting it').fill('They took it back, all three.')
  await asAdmin.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(
    asAdmin.getByText('They are notified by email, and everything they posted is visible again.'),
  ).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/messages')
  await expect(page).toHaveURL('/messages')
  const emails = async () =>
    (await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)).text()
  await expect.poll(emails).toContain('Your account is no longer suspended')
  await elsewhere.close()
})
