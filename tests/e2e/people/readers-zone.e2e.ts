// Times show the day in the reader's time zone, which differs from the UTC day throughout this file.
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { logIn, openAs } from './accounts.ts'
import { expect, test } from '../fixtures.ts'

const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone })

test.use({ timezoneId: timeZone })

test('a group says since when somebody is in it by the clock of the reader', async ({ page }) => {
  await openAs(page, '/profile/groups', { givenName: 'Zoe', familyName: 'Rivera' }, '2004-05-06')
  await page.getByLabel('Name').fill('Zones')
  await page.getByRole('button', { name: 'Create group' }).click()
  const joined = page.getByRole('region', { name: 'Members' }).getByRole('time')
  const at = await joined.getAttribute('datetime')
  await expect(joined).toHaveText(day.format(new Date(at ?? '')))
})

test('a manager reads when a home was confirmed by the own clock, and finds nothing for students', async ({
  page,
}) => {
  const marta = demoAccounts.find(({ role }) => role === 'manager')
  await logIn(page, marta?.email ?? '', marta?.password)
  await page.goto('/manage')
  const confirmed = page.getByRole('row').getByRole('time').first()
  const at = await confirmed.getAttribute('datetime')
  await expect(confirmed).toHaveText(day.format(new Date(at ?? '')))
  await page.goto('/profile/properties')
  await expect(page.getByRole('heading', { level: 1, name: 'Homes you saved' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Public Profile|Preferences|Groups/ })).toHaveCount(0)
  await page.goto('/account/notifications')
  await expect(page.getByRole('heading', { name: 'Your homes', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^(Groups|Matches|Decisions)$/ })).toHaveCount(0)
})

test('a manager reads when a lead came by the clock of its campus, like its tour and its answer', async ({
  page,
}) => {
  const marta = demoAccounts.find(({ role }) => role === 'manager')
  await logIn(page, marta?.email ?? '', marta?.password)
  await page.goto('/manage/leads')
  const times = page.getByRole('main').getByRole('time')
  await expect(times.first()).toHaveText(/ P[DS]T$/)
  await page.locator('a[href^="/manage/leads/"]').first().click()
  await expect(page.getByText('Move-in date')).toBeVisible()
  for (const time of await times.all()) await expect(time).toHaveText(/ P[DS]T$/)
})

test('when a home was confirmed is the day of the reader, on its card and on its page', async ({ page }) => {
  await page.goto('/listings?campus=usc')
  const card = page
    .locator('[data-listing]')
    .filter({ has: page.getByRole('time') })
    .first()
  const onCard = card.getByRole('time')
  const at = new Date((await onCard.getAttribute('datetime')) ?? '')
  const there = day.format(at).replace(/, \d+$/, '')
  await expect(onCard).toHaveText(there)
  await card.getByRole('link').first().click()
  await expect(page.getByText(`Checked by us on ${there}`)).toBeVisible()
})

test.describe('where it is tomorrow already', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the time of a tour says which day that is', async ({ page }) => {
    await logIn(page, 'ana@demo.example', 'a demo password')
    await page.goto('/')
    const tour = page.getByText(/^Tour on .* where you are\)$/)
    const [, there = ''] = /^Tour on \w+, (\w+ \d+, \d+)/.exec(await tour.innerText()) ?? []
    const next = new Date(Date.parse(`${there} UTC`) + 24 * 60 * 60 * 1000)
    const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
    await expect(tour).toContainText(`(${weekday.format(next)}, `)
  })
})
