import { picture } from '../../setup/photo-files.ts'
import { expectSignedIn, fillInLogIn, makeAccount, openAs } from './accounts.ts'
import { makeLink } from '../together/group-links.ts'
import { expect, expectAccessible, scriptsRun, statusMessage, test } from '../fixtures.ts'
import { enterCode, fillIn, freshEmail, newestCode, PASSWORD } from './sign-ups.ts'
import { finish, stepHeading } from './wizard-steps.ts'

const FOLD = 'Add a phone or photos (optional)'
const successful = 'Signup successful! Check your email for the confirmation code.'

test('somebody signs up, answers the wizard and returns to the previous page @desktop', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/signup?returnTo=/listings%3Fbeds%3D2')
  await expectAccessible(page)
  await page.getByLabel('Keep me signed in').last().check()
  await fillIn(page.getByRole('main'), email)
  await expect(statusMessage(page, successful)).toBeVisible()
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await page.getByText('No code? Wrong address?').click()
  await expect(page.getByText(/another code in \d+ seconds/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await enterCode(page, await newestCode(page, email))
  await expect(page).toHaveURL(/\/addProfileInfo/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us about yourself')
  const told = page.getByRole('main').getByRole('definition')
  await expect(told).toHaveText(['Ana Rivera', email])
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  // Derived from the confirmed address.
  await expect(page.getByLabel('University')).toHaveValue('usc')
  await expect(page.getByLabel('University')).toHaveAccessibleDescription(/^From your email address/)
  await expectAccessible(page)
  await page.getByLabel('University').selectOption('UC San Diego')
  await page.getByLabel('Undergraduate').check()
  await page.getByLabel('Date of Birth').fill('2005-04-02')
  await finish(page)
  await expect(page).toHaveURL(/\/listings\?beds=2/)
  // Already signed in: redirected to the wizard, with the answers filled in.
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/addProfileInfo/)
  await expect(page.getByLabel('University')).toHaveValue('ucsd')
  await expect(page.getByLabel('Undergraduate')).toBeChecked()
  await page.getByRole('button', { name: 'Clear answer' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stepHeading(page, 'Place Preferences')).toBeVisible()
  await page.goto('/addProfileInfo')
  await expect(page.getByLabel('Undergraduate')).not.toBeChecked()
  await expect(page.getByLabel('Date of Birth')).toHaveValue('2005-04-02')
})

test('errors are beside their fields, input is kept, and focus goes to the first', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.goto('/signup')
  await page.getByLabel('First name').fill('  Ana ')
  await page.getByLabel('Email').fill('ana rivera@usc.edu')
  await page.getByText(FOLD).click()
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error signing up')
  await expect(alert.getByRole('link')).toHaveCount(4)
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/contain spaces/)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/not look like a phone number/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/most common/)
  await expect(page.getByLabel('Email')).toHaveValue('ana rivera@usc.edu')
  await expectAccessible(page)
  await alert.getByRole('link', { name: /^Phone/ }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()

  // One mistake is reported once.
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Last name').fill('Rivera')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/most common/)
})

test('photos of a sign-up that was not finished go to nobody who logs in later @desktop', async ({
  page,
}) => {
  const someoneElse = await makeAccount()
  const buffer = await picture(40, 30).jpeg().toBuffer()
  const photos = Array.from({ length: 10 }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.goto('/signup')
  await page.getByText(FOLD).click()
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(9)
  await expect(page.getByRole('alert')).toHaveText(/One of the photos you chose was left out: .* 9\./)
  await fillIn(page.getByRole('main'), freshEmail())
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  await page.goto('/login?returnTo=/account/photos')
  await fillInLogIn(page.getByRole('main'), someoneElse)
  await expect(page).toHaveURL('/account/photos')
  await expect.poll(() => page.evaluate(filesKept)).toBe(0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
})

test('photos of a form that was not sent are gone once it is left; a reload keeps them @desktop', async ({
  page,
}) => {
  const buffer = await picture(40, 30).jpeg().toBuffer()
  const shown = page.getByRole('main').getByRole('img')
  const choose = async () => {
    await scriptsRun(page.getByLabel('Choose photos'))
    await page.getByLabel('Choose photos').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await expect(shown).toHaveCount(1)
  }
  await page.goto('/signup')
  await page.getByText(FOLD).click()
  await choose()
  await page.reload()
  await expect(shown).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(filesKept)).toBe(0)
  // Also through the address bar, and back.
  await page.goto('/signup')
  await page.getByText(FOLD).click()
  await choose()
  await page.goto('/about-us')
  await page.goto('/signup')
  await expect(page.getByLabel('Choose photos')).toBeAttached()
  await expect(shown).toHaveCount(0)
  await expect.poll(() => page.evaluate(filesKept)).toBe(0)
})

/** The number of files waiting in this browser. */
const filesKept = () =>
  new Promise<number>((resolve, reject) => {
    const request = indexedDB.open('roost-uploads', 1)
    request.onerror = reject
    request.onsuccess = () => {
      const count = request.result.transaction('files').objectStore('files').count()
      count.onsuccess = () => {
        request.result.close()
        resolve(count.result)
      }
    }
  })

test('a password can be shown while it is typed', async ({ page }) => {
  await page.goto('/signup')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(PASSWORD)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue(PASSWORD)
})

test('a wrong code gives a clear message, and the address can be corrected', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  const [mistyped, email] = [freshEmail(), freshEmail()]
  await page.goto('/signup')
  await fillIn(page.getByRole('main'), mistyped)
  const code = await newestCode(page, mistyped)
  await enterCode(page, code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText('Error confirming sign up')
  await expect(page.getByLabel('Confirmation code')).toHaveAccessibleDescription(/not the right code/)
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await page.getByText('No code? Wrong address?').click()
  await page.getByLabel('Your email').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the code there' }).click()
  await expect(page.getByRole('status').filter({ hasText: `We sent a code to ${email}.` })).toBeVisible()
  await enterCode(page, await newestCode(page, email))
  await expect(page).toHaveURL(/\/addProfileInfo/)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('signing up works page by page', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    complaints.expect(/status of 429/)
    const email = freshEmail()
    await page.goto('/signup?returnTo=/about-us')
    await fillIn(page.getByRole('main'), email, 'too short')
    await expect(page.getByRole('alert')).toContainText('Error signing up')
    await expect(page.getByText('Type the password again, too.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText(successful)).toBeVisible()
    await page.getByText('No code? Wrong address?').click()
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByRole('alert')).toContainText(/Please wait \d+ seconds/)
    await enterCode(page, '12 34')
    await expect(page.getByRole('alert')).toContainText('Error confirming sign up')
    await enterCode(page, await newestCode(page, email))
    await expect(page).toHaveURL(/\/addProfileInfo\?returnTo=%2Fabout-us/)
    await page.getByLabel('Date of Birth').fill('2099-01-01')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(/in the future/)
    await page.getByLabel('Date of Birth').fill('2004-01-01')
    await finish(page)
    await expect(page).toHaveURL(/\/about-us$/)
  })
})

test('logging in before the code was typed leads to it', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const email = freshEmail()
  await page.goto('/signup')
  await fillIn(page.getByRole('main'), email)
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  await page.goto('/login?returnTo=/about-us')
  await fillInLogIn(page.getByRole('main'), email)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('We sent a code to your email address.')
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Enter the code' }).click()
  await enterCode(page, await newestCode(page, email))
  await expectSignedIn(page)
})

test('somebody who was invited to a group signs up with the same form, and is back at the invitation', async ({
  page,
  browser,
}) => {
  const founder = await browser.newPage()
  await openAs(founder, '/profile/groups/new', undefined, '2004-01-01')
  await founder.getByLabel('Name').fill('Cedar three')
  await founder.getByRole('button', { name: 'Create group' }).click()
  const link = await makeLink(founder)
  await founder.close()
  const email = freshEmail()
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('1 person is looking for a home.')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillIn(page.getByRole('dialog'), email)
  await expect(page.getByText(/check your email/i)).toHaveCount(1)
  await expectAccessible(page)
  await enterCode(page, await newestCode(page, email))
  await expect(page.getByLabel('Date of birth')).toBeVisible()
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('main')).not.toContainText('Cedar three')
})
