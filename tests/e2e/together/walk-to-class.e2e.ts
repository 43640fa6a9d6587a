import { expect, expectAccessible, test } from '../fixtures.ts'
import { logInAs, post } from './collections-of-people.ts'

test('a member chooses the building of most classes, shows their walk to it, and limits it @map', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await logInAs(page, 'Qwalker', '/profile/building')
  await expect(page.getByText('which university you go to')).toBeVisible()
  await post(page, '/addProfileInfo', { birthDate: '2004-05-06', university: 'usc' })
  await page.reload()
  const building = page.getByLabel('Building at USC')
  const name = await building.getByRole('option').nth(1).innerText()
  await building.selectOption(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()

  const near = await page.request.get('/api/listings?campus=usc&way=walk&sort=minutes')
  const { items } = (await near.json()) as { items: { slug: string }[] }
  const told = page.getByText(`The line on the map is the route to your building, ${name}:`)
  // A job computes it.
  await expect(async () => {
    const [line] = await Promise.all([
      page.waitForResponse(/\/way\/walk\?to=building$/, { timeout: 10_000 }),
      page.goto(`/expanded-listing/${items[0]?.slug}?tab=location`),
    ])
    expect(line.headers()['cache-control']).toBe('private, no-store')
    await expect(told).toContainText(/\d min walk, [\d.]+ mi at 3 mph\.$/)
  }).toPass()
  await expectAccessible(page)

  await page.goto('/profile/groups')
  await page.getByLabel('Name').fill('Walkers')
  await page.getByRole('button', { name: 'Create group' }).click()
  const walk = page.getByRole('region', { name: 'Members' })
  await expect(walk.getByText(`Walk to ${name} · only you see it`)).toBeVisible()
  await walk.getByRole('link', { name: 'Edit who sees your walk to class' }).click()
  await expect(page.getByText(`Most of your classes are in ${name}.`)).toBeVisible()
  await page.getByLabel('Yes, show my minutes from each home').check()
  const most = page.getByLabel('The longest walk you would take')
  await most.fill('soon')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write whole minutes from 1 to 120')).toBeVisible()
  await expect(most).toHaveValue('soon')
  await expect(page.getByLabel('Yes, show my minutes from each home')).toBeChecked()
  await expectAccessible(page)
  await most.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(walk.getByText('the group sees it, and what is over 20 min')).toBeVisible()
})
