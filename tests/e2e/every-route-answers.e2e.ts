import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { logIn } from './people/accounts.ts'

const pages = [
  '/',
  '/listings',
  '/about-us',
  '/sell-with-us',
  '/terms',
  '/privacy',
  '/accessibility',
  '/signup',
  '/login',
]
for (const path of [...pages, '/forgot-password']) {
  test(`${path} answers, says what it is and is accessible @both`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

/** Pages that journeys visit only on a phone. */
const ofPhones = {
  student: ['/find-mate?all=any', '/addProfileInfo?step=2', '/profile/preferences', '/inquiries'],
  manager: ['/manage/leads', '/manage/statistics', '/manage/rents'],
}
for (const [role, paths] of Object.entries(ofPhones))
  test(`what a ${role} is shown on a phone is accessible on a desktop @desktop`, async ({ page }) => {
    const account = demoAccounts.find((each) => each.role === role)
    await logIn(page, account?.email ?? '', account?.password)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

test('an unknown URL says so and links to the homes', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Find your home' }).click()
  await expect(page).toHaveURL(/\/listings$/)
})
