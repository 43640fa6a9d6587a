import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { pageIsTaken } from '../scripts-run.ts'

/** A person who entered their date of birth in the wizard. @returns their email address */
async function logIn(page: Page, told: Record<string, string> = { birthDate: '2005-04-02' }): Promise<void> {
  await openAs(page, '/about-us')
  const { origin } = new URL(page.url())
  if (Object.keys(told).length > 0)
    await page.request.post('/addProfileInfo', {
      form: { ...told, goto: 'next' },
      headers: { Origin: origin },
    })
}

const group = (page: Page, name: string) => page.getByRole('group', { name })
/** Opens a section of the form. */
const unfold = (page: Page, name: string) => page.locator('summary', { hasText: name }).click()
const saved = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Profile saved successfully!' })

test('unsaved input is previewed as others will see it', async ({ page }) => {
  await logIn(page)
  await page.goto('/profile/preferences')
  const parts = page.getByRole('navigation', { name: 'Parts of your profile' })
  await expect(parts.getByRole('link', { name: /About You/ })).toContainText('1 of 5')
  await page.getByLabel('Bio').fill('I <b>cook</b> on Sundays.')
  await page.getByLabel('Major').fill('Law')
  await page.getByLabel('Others').fill('chess')
  await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden()
  for (const name of ['Place Preferences', 'Roommate Group', 'Who sees what']) await unfold(page, name)
  await page.getByRole('textbox', { name: 'From' }).fill('1400')
  await group(page, 'Cleanliness').getByLabel('Messy', { exact: true }).check()
  await group(page, 'Do you have pets?').getByLabel('No').check()
  await page.getByLabel('Instagram (optional)').fill('@Ana.R')
  await page.getByLabel('Show my age').check()
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('I <b>cook</b> on Sundays.')).toBeVisible()
  await expect(preview.getByText('Messy')).toBeVisible()
  await expect(preview.getByText('$1,400')).toHaveCount(0)
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Your matches' }).click()
  await expect(preview.getByText('from $1,400 a month')).toBeVisible()
  await expect(preview.getByText(/can view your Instagram/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Major')).toHaveValue('Law')
})

test('the whole profile is saved and shown; errors are beside their fields', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await logIn(page)
  await page.goto('/profile/preferences')
  const parts = page.getByRole('navigation', { name: 'Parts of your profile' })
  await page.getByLabel('Bio').fill('I <b>cook</b> on Sundays.')
  await page.getByLabel('Major').fill('Law')
  await page.getByLabel('Others').fill('chess')
  await page.getByLabel('Instagram (optional)').fill('@Ana.R')
  await unfold(page, 'Place Preferences')
  await page.getByLabel('Move-in Date').fill('2027-08-15')
  await page.getByLabel('Move-out Date').fill('2027-08-01')
  // Folded away, it is sent with the rest, and an error in it opens it again.
  await unfold(page, 'Place Preferences')
  await expect(page.getByLabel('Move-out Date')).toBeHidden()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByLabel('Move-out Date')).toBeFocused()
  await expect(page.getByLabel('Move-out Date')).toHaveAccessibleDescription(/after you move in/)
  await expectAccessible(page)
  await page.getByLabel('Move-out Date').fill('2028-05-15')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByLabel('Bio')).toHaveValue('I <b>cook</b> on Sundays.')
  await expect(page.getByLabel('Instagram (optional)')).toHaveValue('ana.r')
  await expect(parts.getByRole('link', { name: /About You/ })).toContainText('1 of 5')
  // It disappears automatically, and its text stays for screen readers.
  await expect(saved(page)).toHaveCount(0)
  await expect(statusMessage(page, 'Profile saved successfully!')).toBeAttached()
  await page.getByRole('link', { name: 'View Public Profile' }).click()
  await expect(page.getByRole('main').getByText('I <b>cook</b> on Sundays.')).toBeVisible()
})

test('two tabs change different answers; a conflict is reported @desktop', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await logIn(page)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/profile/preferences')
  await page.getByLabel('Major').fill('Law')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(saved(page)).toBeVisible()
  await other.getByLabel('Bio').fill('Hi')
  await other.getByRole('button', { name: 'Save Profile' }).click()
  await expect(saved(other)).toBeVisible()
  await expect(other.getByLabel('Major')).toHaveValue('Law')
  await page.getByLabel('Bio').fill('Hello')
  const save = page.getByRole('button', { name: 'Save Profile' })
  await save.click()
  await expect(page.getByLabel('Bio')).toHaveAccessibleDescription(/another tab: it says “Hi” there now/)
  await expect(page.getByLabel('Bio')).toHaveValue('Hello')
  await save.click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Hello')
})

test('tabs have URLs; leaving unsaved changes asks for confirmation @desktop', async ({
  page,
  complaints,
}) => {
  await logIn(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/profile\/properties$/)
  await expect(page.getByText('No liked properties yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/preferences$/)
  await page.getByLabel('Major').fill('Law')
  await page.getByRole('link', { name: /Roommate Group/ }).click()
  await expect(page.locator('summary', { hasText: 'Roommate Group' })).toBeFocused()
  await expect(group(page, 'Cleanliness')).toBeVisible()
  await expect(page.getByLabel('Major')).toHaveValue('Law')
  await page.getByRole('link', { name: 'Properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'You have changes that are not saved' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Major')).toHaveValue('Law')
  await page.getByRole('link', { name: 'Properties' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/profile\/properties$/)
  const tabs = page.getByRole('navigation', { name: 'Your profile' })
  await tabs.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'New group' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page')
  complaints.expect(/ERR_FAILED/)
  await page.route('**/profile/preferences.data*', (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByText('Failed to load user data. Please try again.')).toBeVisible()
  await page.unroute('**/profile/preferences.data*')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Major')).toHaveValue('')
  await pageIsTaken(page) // "Try Again" loads the whole page
  await page.route('**/profile/properties.data*', (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Properties' }).click()
  await expect(page.getByText('Failed to load user data. Please try again.')).toBeVisible()
})

test('somebody without answers is asked to begin', async ({ page }) => {
  await logIn(page, {})
  await page.goto('/profile/preferences')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Complete Your Profile' }).click()
  await expect(page).toHaveURL(/\/addProfileInfo\?returnTo=/)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('the profile is saved by a plain form @desktop', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await logIn(page)
    await page.goto('/profile/preferences')
    await page.getByLabel('Bio').fill('x'.repeat(1001))
    await page.getByLabel('Nature').check()
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByLabel('Bio')).toHaveAccessibleDescription(
      /Use at most 1000 characters. This has 1001/,
    )
    await expect(page.getByLabel('Nature')).toBeChecked()
    await page.getByLabel('Bio').fill('Hi')
    await unfold(page, 'Place Preferences')
    await page.getByLabel('Move-out Date').fill('2027-08-01')
    await page.getByLabel('Move-in Date').fill('2027-08-15')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByLabel('Move-out Date')).toHaveAccessibleDescription(/after you move in/)
    await page.getByLabel('Move-out Date').fill('2028-08-01')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(saved(page)).toBeVisible()
    await page.goto('/profile/preferences')
    await expect(page.getByLabel('Bio')).toHaveValue('Hi')
    await expect(page.getByLabel('Nature')).toBeChecked()
  })
})
