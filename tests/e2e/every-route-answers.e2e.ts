import { expect, expectAccessible, test } from './fixtures.ts'

const pages = ['/', '/listings', '/about-us', '/sell-with-us', '/terms', '/privacy', '/signup', '/login']
for (const path of [...pages, '/forgot-password']) {
  test(`${path} answers, says what it is and is accessible @both`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('an unknown URL says so and links to the homes', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Find your home' }).click()
  await expect(page).toHaveURL(/\/listings$/)
})
