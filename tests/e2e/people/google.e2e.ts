import { expect, expectAccessible, test } from '../fixtures.ts'

test('somebody signs up with Google, and comes to the wizard with name and email', async ({ page }) => {
  await page.goto('/signup?returnTo=/about-us')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/addProfileInfo\?returnTo=%2Fabout-us/)
  const told = page.getByRole('main').getByRole('definition')
  await expect(told).toHaveText(['Gus Goethe', /^gus-\S+@usc\.edu$/])
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/about-us$/)
})

test('a failure at Google is shown above the page, until the next page', async ({ page }) => {
  await page.goto('/?provider=google&problem=exists')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'An account with this email already exists. Please login with your email and password instead.',
  )
  await expectAccessible(page)
  await page.goto('/signup?provider=google&problem=no-such-thing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to Google and back is the same', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('main').getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL(/\/addProfileInfo$/)
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('Gus Goethe')
  })
})
