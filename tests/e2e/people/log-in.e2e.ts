import {
  expectSignedIn,
  expectSignedOut,
  fillInLogIn,
  logOut,
  makeAccount,
  pressInHeader,
  profileMenu,
} from './accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { freshEmail, newestCode, PASSWORD } from './sign-ups.ts'

const search = '/listings?beds=2&page=2'

test('logging in over a search leads back to that very search @both', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const email = await makeAccount()
  await page.goto(search)
  const found = await page.getByRole('heading', { level: 1 }).textContent()
  await pressInHeader(page, 'Login')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await fillInLogIn(dialog, email, 'not the password')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Error signing in: the email or the password is wrong.')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await fillInLogIn(dialog, email)
  await expectSignedIn(page)
  await expect(page).toHaveURL(search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found ?? '')
  await page.goto('/login?returnTo=/about-us')
  await expect(page).toHaveURL('/about-us')
})

test('the dialog closes with Escape, stays on its page and gives the focus back', async ({ page }) => {
  await page.goto('/about-us?from=here')
  await pressInHeader(page, 'Login')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/about-us?from=here')
  const opener = page.locator('body > header').getByRole('link', { name: 'Login' })
  const menu = page.locator('body > header').getByLabel('Menu', { exact: true })
  await expect((await menu.isVisible()) ? menu : opener.first()).toBeFocused()
})

test('an address typed at log-in is in the sign-up form, in the dialog and on the page', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/about-us')
  await pressInHeader(page, 'Login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await page.goto('/login?returnTo=/about-us')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup?returnTo=%2Fabout-us')
  await expect(main.getByLabel('Email')).toHaveValue(email)
})

test('signing up in the dialog leads on to the wizard, and then back', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/about-us')
  await pressInHeader(page, 'Sign Up')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByLabel('Last name').fill('Rivera')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
  // After closing and reopening, it is at the same step.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pressInHeader(page, 'Sign Up')
  await dialog.getByLabel('Confirmation code').fill(await newestCode(page, email))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/addProfileInfo?returnTo=%2Fabout-us')
  await expectSignedIn(page)
})

test('missing fields are reported beside the field', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.goto('/login')
  const form = page.getByRole('main')
  await fillInLogIn(form, '', '')
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password.',
  )
  await expectAccessible(page)
  await form.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')
})

test('the profile menu leads on, and closes with Escape @desktop', async ({ page }) => {
  const email = await makeAccount()
  await page.goto('/login?returnTo=/about-us')
  await fillInLogIn(page.getByRole('main'), email)
  await expect(page).toHaveURL('/about-us')
  await profileMenu(page).click()
  const menu = page.getByRole('navigation', { name: 'Your account' })
  for (const name of ['Manage Profile', 'View Collections', 'My Account'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu).toContainText(email)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(profileMenu(page)).toBeFocused()
})

test('after logging out, neither Back nor another tab shows anything of before', async ({
  page,
  context,
}) => {
  const email = await makeAccount()
  await page.goto('/login?returnTo=/about-us')
  await fillInLogIn(page.getByRole('main'), email)
  await expectSignedIn(page)
  const other = await context.newPage()
  await other.goto('/account/name')
  await other.getByLabel('First name').fill('Not sent')
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expect(other.getByLabel('First name')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await expectSignedOut(page)
})

test('somebody who logs in elsewhere in this browser is told, and keeps what they typed @desktop', async ({
  page,
  context,
}) => {
  const email = await makeAccount()
  const other = await context.newPage()
  await other.goto('/listings')
  await other.getByRole('searchbox').first().fill('balcony')
  await page.goto('/login')
  await fillInLogIn(page.getByRole('main'), email)
  await expectSignedIn(page)
  await expect(other.getByText('You have logged in from another tab.').first()).toBeVisible()
  await expect(other.getByRole('searchbox').first()).toHaveValue('balcony')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expectSignedIn(other)
})

test('one click logs in a demo account', async ({ page }) => {
  await page.goto('/about-us')
  await pressInHeader(page, 'Login')
  await page.getByRole('dialog').getByRole('button', { name: 'Ben Okafor, student' }).click()
  await expectSignedIn(page)
  await expect(page).toHaveURL('/about-us')
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('logging in and out works page by page', async ({ page, complaints }) => {
    complaints.expect(/status of 401/)
    const email = await makeAccount()
    await page.goto(search)
    await pressInHeader(page, 'Login')
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    const form = page.getByRole('main')
    await fillInLogIn(form, email, 'not the password')
    await expect(form.getByRole('alert')).toContainText('Error signing in: ')
    await expect(form.getByLabel('Email')).toHaveValue(email)
    await fillInLogIn(form, email)
    await expect(page).toHaveURL(search)
    await expectSignedIn(page)
    await logOut(page)
    await expect(page).toHaveURL('/')
    await expectSignedOut(page)
    await page.goBack()
    await expectSignedOut(page)
  })
})
