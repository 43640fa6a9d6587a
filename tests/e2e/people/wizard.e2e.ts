import type { Page } from '@playwright/test'
import { picture } from '../../setup/photo-files.ts'
import { expectSignedIn, fillInLogIn, makeAccount, openAs } from './accounts.ts'
import { expect, expectAccessible, scriptsRun, test } from '../fixtures.ts'
import { freshEmail } from './sign-ups.ts'
import { finish, stepHeading } from './wizard-steps.ts'

/** Long enough to upload and process a photo on a busy machine. */
const SOON = { timeout: 60_000 }

async function logIn(page: Page): Promise<void> {
  await openAs(page, '/addProfileInfo')
  await expect(stepHeading(page, 'Tell us about yourself')).toBeVisible()
}

const questions = (page: Page, name: string) => page.locator('summary', { hasText: name })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(900, 600).jpeg().toBuffer(),
})

test('the wizard from the start, with three photos; every step is saved', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await logIn(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByLabel('University').selectOption('UC San Diego')
  await page.getByLabel('Year').selectOption('Junior')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Saved without a button.
  await page.reload()
  await expect(page.getByLabel('University')).toHaveValue('ucsd')
  await expect(page.getByLabel('Year')).toHaveValue('junior')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(stepHeading(page, 'Place Preferences')).toBeFocused()
  await expect(page).toHaveURL(/\?step=2$/)
  await expectAccessible(page)
  const [from, to] = [page.getByLabel('From'), page.getByRole('textbox', { name: 'To' })]
  await page.getByLabel('Apartment').check()
  await from.fill('1,800')
  await to.fill('1400')
  await to.press('Enter')
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription(/less than your minimum of \$1,800/)
  await expectAccessible(page)
  await from.focus()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Budget, to/ })
    .click()
  await expect(to).toBeFocused()
  // Neither Back nor the steps wait for it; it stays as typed.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(stepHeading(page, 'Tell us about yourself')).toBeFocused()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Place/ }).click()
  await expect(from).toHaveValue('1800')
  await expect(page.getByLabel('Apartment')).toBeChecked()
  await expect(to).toHaveValue('1400')
  await expect(to).toHaveAccessibleDescription(/less than your minimum of \$1,800/)
  await to.fill('2400')
  await to.blur()
  await expect(to).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(stepHeading(page, 'Roommate Group')).toBeFocused()
  await expect(page.getByLabel('Major')).toBeHidden()
  await group(page, 'Do you have a roommate group?').getByLabel('Yes').check()
  await expect(page.getByLabel('Beds Needed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Make your group, or join/ })).toBeVisible()
  await expect(group(page, 'Do you want to be matched with roommates?')).toBeVisible()
  await group(page, 'Do you have a roommate group?').getByLabel('No').check()
  await expect(page.getByLabel('Beds Needed')).toBeHidden()
  await group(page, 'Do you want to be matched with roommates?').getByLabel('Yes').check()
  // Asked again, because matching requires it.
  await page.getByLabel('Date of Birth').fill('2015-04-02')
  await page.getByLabel('Major').fill('Oceanography')
  await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(/Check the year/)
  await page.getByLabel('Date of Birth').fill('2005-04-02')
  await page.getByLabel('Major').focus()
  await expect(page.getByLabel('Date of Birth')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Bio').fill('I <b>cook</b>.\nYou wash up.')
  await page.getByLabel('Music').check()
  await page.getByLabel('Others').fill('chess, Music')
  await expect(questions(page, 'Introduce yourself')).toContainText('3 of 3')
  // Only one is open at a time.
  await questions(page, 'Habits').click()
  await expect(page.getByLabel('Major')).toBeHidden()
  await group(page, 'Cleanliness').getByLabel('Messy').check()
  await expect(questions(page, 'Habits')).toContainText('1 of 5')
  await page.getByLabel('I have pets').check()
  await expectAccessible(page)
  await questions(page, 'Contacts').click()
  await page.getByLabel('Instagram').fill('https://www.instagram.com/Ana.R/')
  await page.getByLabel('WhatsApp').fill('(213) 555-0123')
  await questions(page, 'Photos').click()
  await page.getByLabel('Choose a photo').setInputFiles(await photo('me.jpg'))
  await page.getByLabel('Add photos').setInputFiles([await photo('a.jpg'), await photo('b.jpg')])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish' }).click()
  // It waits for the photos automatically if they have not arrived yet.
  await expect(page).toHaveURL(/\/homepage$/, SOON)
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/addProfileInfo?step=3')
  await expect(questions(page, 'Photos')).toContainText('3')
  await questions(page, 'Photos').click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3, SOON)
  await questions(page, 'Introduce yourself').click()
  await expect(page.getByLabel('Bio')).toHaveValue('I <b>cook</b>.\nYou wash up.')
  await expect(page.getByLabel('chess')).toBeChecked()
  await expect(page.getByLabel('Instagram')).toHaveValue('ana.r')
  await expect(page.getByLabel('WhatsApp')).toHaveValue('+12135550123')
  await expect(page.getByLabel('I have pets')).toBeChecked()
  // The indicator saves the step before leaving it.
  await page.getByLabel('Major').fill('Law')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /About You/ })
    .click()
  await expect(page.getByLabel('Date of Birth')).toHaveValue('2005-04-02')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Roommate/ })
    .click()
  await expect(page.getByLabel('Major')).toHaveValue('Law')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(from).toHaveValue('1800')
  await page.reload()
  await expect(from).toHaveValue('1800')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(stepHeading(page, 'Tell us about yourself')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
})

test('a step that cannot be submitted says so, keeps the input and can be retried @desktop', async ({
  page,
  complaints,
}) => {
  for (const complaint of [/ERR_INTERNET_DISCONNECTED/, /request failed/]) complaints.expect(complaint)
  await logIn(page)
  await page.route('**/addProfileInfo.data*', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Year').selectOption('Senior')
  await scriptsRun(page.getByRole('button', { name: 'Next' }))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save profile. Please try again.')
  await expect(page.getByLabel('Year')).toHaveValue('senior')
  await page.unroute('**/addProfileInfo.data*')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stepHeading(page, 'Place Preferences')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Year')).toHaveValue('senior')
})

test('a step says so when the connection goes while it is saved @desktop', async ({ page }) => {
  await logIn(page)
  await scriptsRun(page.getByLabel('Year'))
  const asked = Promise.withResolvers<void>()
  await page.route('**/addProfileInfo.data*', () => asked.resolve()) // and nothing responds
  await page.getByLabel('Year').selectOption('Senior')
  await asked.promise
  // As a browser reports it; the page itself stays connected, because other parts may still be loading.
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByRole('alert')).toContainText('Failed to save profile. Please try again.')
  await expect(page.getByLabel('Year')).toHaveValue('senior')
})

test('leaving with a wrong answer asks for confirmation @desktop', async ({ page }) => {
  await logIn(page)
  await page.getByLabel('Date of Birth').fill('2090-04-02')
  await page.getByLabel('Year').selectOption('Senior')
  await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(/in the future/)
  await page.getByRole('link', { name: 'Skip for now' }).click()
  const dialog = page.getByRole('dialog', { name: 'You have changes that are not saved' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Year')).toHaveValue('senior')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/homepage$/)
})

test('a visitor gets the login dialog over the wizard; closing it revalidates the page', async ({
  page,
  context,
}) => {
  await page.goto('/addProfileInfo?step=2')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  // Signed in elsewhere in the meantime.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(dialog.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  const other = await context.newPage()
  await logIn(other)
  await expectSignedIn(other)
  await other.close()
  await page.reload()
  await expect(stepHeading(page, 'Place Preferences')).toBeVisible()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('the wizard asks a visitor to log in, shows what the answers ask for, and saves @desktop', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    await page.goto('/addProfileInfo')
    await expect(page).toHaveURL('/login?returnTo=%2FaddProfileInfo')
    await fillInLogIn(page.getByRole('main'), await makeAccount())
    await expect(stepHeading(page, 'Tell us about yourself')).toBeVisible()
    await page.getByLabel('Year').selectOption('Junior')
    await page.getByRole('button', { name: /Roommate Group/ }).click()
    await group(page, 'Do you have a roommate group?').getByLabel('Yes').check()
    await page.getByLabel('Number of People in Group').selectOption('6+')
    await page.getByRole('button', { name: /About You/ }).click()
    await expect(page.getByLabel('Year')).toHaveValue('junior')
    await finish(page)
    await expect(page).toHaveURL(/\/homepage$/)
    await page.goto('/addProfileInfo?step=3')
    await expect(page.getByLabel('Number of People in Group')).toHaveValue('6')
    await group(page, 'Do you want to be matched with roommates?').getByLabel('Yes').check()
    await expect(page.getByLabel('Major')).toBeVisible()
    await questions(page, 'Contacts').click()
    await expect(page.getByLabel('Major')).toBeHidden()
    await page.getByLabel('WhatsApp').fill('12')
    await questions(page, 'Introduce yourself').click()
    await page.getByRole('button', { name: 'Finish' }).click()
    // The group with the error is the open one.
    await expect(page.getByLabel('WhatsApp')).toHaveAccessibleDescription(/phone number/)
    await expect(page.getByLabel('WhatsApp')).toBeVisible()
  })
})

test('the last search fills in empty answers, which are saved when the person goes on', async ({ page }) => {
  const suggested = 'From your last search. Change it if it is wrong.'
  const university = page.getByLabel('University')
  const leave = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/addProfileInfo')
    await scriptsRun(university)
  }
  await openAs(page, '/listings?campus=ucsd&max=1300', undefined, undefined, freshEmail('example.org'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campus'))).toBe('"ucsd"')
  await page.goto('/addProfileInfo')
  await expect(university).toHaveValue('ucsd')
  await expect(university).toHaveAccessibleDescription(suggested)
  await expectAccessible(page)
  await page.getByLabel('Year').selectOption('Junior')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await leave()
  await expect(page.getByLabel('Year')).toHaveValue('junior')
  await expect(university).toHaveValue('')

  await page.goto('/listings?campus=ucsd&max=1300')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campus'))).toBe('"ucsd"')
  await page.goto('/addProfileInfo')
  await expect(university).toHaveValue('ucsd')
  await page.getByRole('button', { name: 'Next' }).click()
  const most = page.getByLabel('To', { exact: true })
  await expect(most).toHaveValue('1300')
  await most.fill('1250')
  await expect(most).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stepHeading(page, 'Roommate Group')).toBeVisible()
  await leave()
  await expect(university).toHaveValue('ucsd')
  await page.goto('/addProfileInfo?step=2')
  await expect(most).toHaveValue('1250')
})
