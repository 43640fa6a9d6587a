import type { Page } from '@playwright/test'
import { codeAt, stepOf } from '#app/features/accounts/second-factor/totp.server.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { enterCode, fillIn, freshEmail, newestCode, newestLetter, PASSWORD } from './sign-ups.ts'

/** Makes an account and opens its page. @returns its address */
async function signUp(page: Page): Promise<string> {
  const email = freshEmail()
  await page.goto('/signup')
  await fillIn(page, email)
  await enterCode(page, await newestCode(page, email))
  await expect(page).toHaveURL(/\/addProfileInfo/)
  await page.goto('/account')
  return email
}

const row = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} `) })
const said = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

/** What an app shows for the secret on the page, `steps` half minutes from now. */
async function appCode(page: Page, steps = 0): Promise<string> {
  const secret = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  return codeAt((secret ?? '').replaceAll(' ', ''), stepOf(new Date()) + steps)
}

test('somebody changes their name and phone; each page is accessible', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  const email = await signUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expect(row(page, 'E-mail')).toContainText(email)
  await expectAccessible(page)
  await row(page, 'Name').click()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name.')
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await expectAccessible(page)
  await page.getByLabel('Last name').fill('Müller')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Your name is saved.')).toBeFocused()
  await expect(row(page, 'Name')).toContainText('Zoë Müller')
  await page.reload()
  await expect(said(page, 'Your name is saved.')).toHaveCount(0)
  await row(page, 'Phone').click()
  await page.getByLabel('Phone number').fill('(213) 555-0123')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Phone')).toContainText('+12135550123')
  await row(page, 'Phone').click()
  await page.getByRole('button', { name: 'Remove the number' }).click()
  await expect(said(page, 'Your phone number is gone.')).toBeVisible()
  await expect(row(page, 'Phone')).toContainText('None')
})

test('a code to the new address changes the e-mail, and the old one gets a letter', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const [before, email] = [await signUp(page), freshEmail()]
  await row(page, 'E-mail').click()
  await expectAccessible(page)
  await page.getByLabel('New address').fill(before)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('New address')).toHaveAccessibleDescription(/you have already/)
  await page.getByLabel('New address').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  await expect(page.getByText(/another code in \d+ seconds/)).toBeVisible()
  await expectAccessible(page)
  const code = await newestCode(page, email)
  await page.getByLabel('Confirmation code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
  await expect(page.getByLabel('Confirmation code')).toHaveAccessibleDescription(/not the code/)
  await page.goto('/account')
  await expect(row(page, 'E-mail')).toContainText(`A code is on its way to ${email}.`)
  await row(page, 'E-mail').click()
  await page.getByLabel('Confirmation code').fill(code)
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(said(page, /Log in with it from now on/)).toBeVisible()
  await expect(row(page, 'E-mail')).toContainText(email)
  expect((await newestLetter(page, before, 2)).subject).toBe('Your e-mail address was changed')
})

test('an address that another account has looks the same, and gets another letter @desktop', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL })
  const owner = await signUp(await elsewhere.newPage())
  await elsewhere.close()
  await signUp(page)
  await page.goto('/account/email')
  await page.getByLabel('New address').fill(owner)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  const letter = await newestLetter(page, owner, 2)
  expect(letter.subject).toBe('You already have an account')
  expect(letter.text).not.toMatch(/^ {4}\S+$/m)
  await page.getByRole('button', { name: 'Keep the address I have' }).click()
  await expect(said(page, 'Your e-mail address stays as it is.')).toBeVisible()
})

test('the second step is turned on with an app, gives recovery codes once, and is turned off', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await signUp(page)
  await row(page, 'Two-step sign-in').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your app' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/Roost/,
  )
  await expectAccessible(page)
  await page.getByLabel('Code of your app').fill(await appCode(page, 500))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByLabel('Code of your app')).toHaveAccessibleDescription(/not the code/)
  await page.getByLabel('Code of your app').fill(await appCode(page))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(codes.first()).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('roost-recovery-codes.txt')
  const first = await codes.allTextContents()
  await page.getByRole('link', { name: 'I kept them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(codes).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(codes).toHaveCount(10)
  expect((await codes.allTextContents()).filter((code) => first.includes(code))).toEqual([])
  await page.goto('/account')
  await expect(row(page, 'Two-step sign-in')).toContainText('On')
  await row(page, 'Two-step sign-in').click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(said(page, 'Two-step sign-in is off.')).toBeVisible()
  expect((await newestLetter(page, email, 4)).subject).toBe('Two-step sign-in is off')
})

test('the account asks a visitor to log in first, and comes back', async ({ request }) => {
  for (const path of ['/account', '/account/email', '/account/confirm?returnTo=%2Faccount%2Fdata']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe(`/login?${new URLSearchParams({ returnTo: path }).toString()}`)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything on the account page works page by page', async ({ page, complaints }) => {
    complaints.expect(/\.js csp$/) // scripts that it fetches ahead and may not run
    complaints.expect(/status of 422/)
    await signUp(page)
    await row(page, 'Name').click()
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('This was not saved yet')
    await page.getByLabel('First name').fill('Ben')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your name is saved.')).toBeVisible()
    await row(page, 'Phone').click()
    await page.getByLabel('Phone number').fill('+49 30 901820')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Phone')).toContainText('+4930901820')
    const email = freshEmail()
    await row(page, 'E-mail').click()
    await page.getByLabel('New address').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Confirmation code').fill(await newestCode(page, email))
    await page.getByRole('button', { name: 'Change my address' }).click()
    await expect(row(page, 'E-mail')).toContainText(email)
    await row(page, 'Password').click()
    await page.getByLabel('The password you have now').fill('not this one')
    await page.getByLabel('New password').fill('five words in a row')
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByLabel('The password you have now')).toHaveAccessibleDescription(/not the password/)
    await expect(page.getByLabel('New password')).toHaveValue('')
    await page.getByLabel('The password you have now').fill(PASSWORD)
    await page.getByLabel('New password').fill('five words in a row')
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await row(page, 'Two-step sign-in').click()
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByLabel('Code of your app').fill(await appCode(page))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await page.goto('/account/sessions')
    await expect(page.getByText('This browser')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out this browser' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/account')
    await expect(page).not.toHaveURL(/\/account$/)
  })
})
