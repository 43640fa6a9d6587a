import { randomUUID } from 'node:crypto'
import { openAs } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('somebody offers a place, and others find it on card and profile, also in the list view', async ({
  page,
  browser,
}) => {
  test.slow() // two accounts
  const major = `Zymurgy ${randomUUID().slice(0, 8)}`
  const look = async (of: typeof page, givenName: string, to: string) => {
    await openAs(of, '/profile/preferences', { givenName, familyName: 'Finder' }, '2004-05-06')
    const form = {
      hasGroup: 'no',
      wantsMatching: 'yes',
      major,
      sleepHabits: 'early_bird',
      cleanliness: 'clean',
    }
    const saved = await of.request.post('/addProfileInfo?step=3', { form, maxRedirects: 0 })
    expect(saved.status()).toBe(302)
    await of.goto(to)
  }
  const live = await browser.newContext()
  await look(await live.newPage(), 'Bo', '/profile/place')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await live.storageState(),
  })
  await live.close()
  const owner = await context.newPage()
  await owner.goto('/profile/preferences#roommates')
  await owner.getByRole('link', { name: 'Offer a room in it' }).click()
  await owner.getByLabel('A private room').check()
  await owner.getByLabel('What they would pay').fill('lots')
  await owner.getByLabel('Available from').fill('2027-08-15')
  await owner.getByRole('button', { name: 'Show my place' }).click()
  await expect(
    owner.getByText('Say where it is, or enter the address of its page on this site.'),
  ).toBeVisible()
  await owner.getByLabel('Where it is').fill('Westwood')
  await owner.getByLabel('What they would pay').fill('$1,050')
  await owner.getByLabel('Who you would share the rooms with').selectOption({ label: 'Women' })
  await owner.getByRole('button', { name: 'Show my place' }).click()
  await expect(statusMessage(owner, 'Your place is saved')).toBeVisible()
  await expect(owner.getByLabel('What they would pay')).toHaveValue('1050')

  await look(page, 'Al', '/profile/place')
  await expectAccessible(page)
  await page.goto(`/find-mate?q=${encodeURIComponent(major)}&place=yes`)
  await expect(page.getByRole('link', { name: /^Remove Has a place/ })).toBeVisible()
  const card = page.getByRole('article', { name: 'Bo F.' })
  await expect(card).toContainText('Has a place: $1,050 a month in Westwood')
  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'List' }).click()
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.goto(`/find-mate?q=${encodeURIComponent(major)}`)
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
  await card.getByRole('link', { name: 'Bo F.', exact: true }).click()
  const offered = page.getByRole('region', { name: 'Has a place in Westwood' })
  await expect(offered).toContainText('They would like to share with women')
  await expectAccessible(page)

  await owner.getByRole('button', { name: 'Stop offering it' }).click()
  await expect(statusMessage(owner, 'Your place is no longer shown.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How you fit' })).toBeVisible()
  await expect(offered).toHaveCount(0)
  await context.close()
})
