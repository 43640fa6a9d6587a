import type { Page } from '@playwright/test'
import { fillInLogIn, logIn, makeAccount } from './accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const ADULT = '2004-05-06'
const KEPT = 'What you typed is still here.'

async function logInAgain(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByText(KEPT)).toBeVisible()
  await fillInLogIn(dialog, email)
  await expect(dialog).toBeHidden()
}

test('somebody who is signed out while typing logs in over the page, and loses nothing @desktop', async ({
  page,
  context,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 401/)
  const email = await makeAccount(undefined, ADULT)
  await logIn(page, email)

  // Their own profile: submitting reveals the session's end, with a wrong password in between.
  await page.goto('/profile/preferences')
  await page.getByLabel('Bio').fill('Quiet until nine, loud about films.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByText(KEPT)).toBeVisible()
  await expectAccessible(page)
  await fillInLogIn(dialog, email, 'not the password')
  await expect(dialog.getByText('the email or the password is wrong')).toBeVisible()
  await logInAgain(page, email)
  await expect(page.getByLabel('Bio')).toHaveValue('Quiet until nine, loud about films.')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Profile saved successfully!' })).toBeVisible()

  // A match request: the dialog says what it needs the log-in for, which differs from the page's own reason.
  const form = { hasGroup: 'no', wantsMatching: 'yes', major: 'Music' }
  await page.request.post('/addProfileInfo?step=3', { form, maxRedirects: 0 })
  await page.goto('/find-mate')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/public-profile/)
  // The URL changes before the list of people disappears.
  const match = page.locator('summary', { hasText: 'Match' })
  await expect(match).toHaveCount(1)
  await match.click()
  const note = page.getByLabel('Add a note (optional)')
  await note.fill('Shall we look together?')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send Match Request' }).click()
  await expect(dialog.getByText('Please log in to send match requests')).toBeVisible()
  await logInAgain(page, email)
  await expect(note).toHaveValue('Shall we look together?')
  await expect(note).toBeVisible()

  // The wizard.
  await page.goto('/addProfileInfo?step=2')
  const day = page.getByLabel('Move-in Date')
  await day.fill('2027-08-15')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Next' }).click()
  await logInAgain(page, email)
  await expect(day).toHaveValue('2027-08-15')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/step=3/)

  // A group: the server announces the session's end, without any action on the page.
  await page.goto('/profile/groups')
  await page.getByLabel('Name').fill('Plain four')
  const other = await context.browser()?.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const elsewhere = await other?.newPage()
  if (!other || !elsewhere) throw new Error('no second browser')
  await logIn(elsewhere, email)
  await elsewhere.goto('/account/sessions')
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await logInAgain(page, email)
  await other.close()
  await expect(page.getByLabel('Name')).toHaveValue('Plain four')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plain four' })).toBeVisible()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('typed text is kept on a page until its user has logged in', async ({ page, context, complaints }) => {
    complaints.expect(/status of 401/)
    const email = await makeAccount(undefined, ADULT)
    await page.goto('/login?returnTo=/profile/groups')
    await fillInLogIn(page.getByRole('main'), email)
    await page.getByLabel('Name').fill('Plain four')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to continue' })).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Log in or sign up (opens a new tab)' }).click(),
    ])
    await fillInLogIn(tab.getByRole('main'), email)
    await expect(tab).not.toHaveURL(/login/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plain four' })).toBeVisible()
  })
})
