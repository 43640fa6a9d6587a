// Accounts for journeys that log in, created over HTTP, which is faster than filling in the page.
import { randomInt } from 'node:crypto'
import { request, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { codeAt, halfMinuteOf } from '#app/features/accounts/totp.server.ts'
import { expect } from '../fixtures.ts'
import { pageIsTaken } from '../scripts-run.ts'
import { freshEmail, PASSWORD } from './sign-ups.ts'

const mailbox = z.array(z.object({ text: z.string() }))

const ANA = { givenName: 'Ana', familyName: 'Rivera' }

/** Creates a student's account.
 *  @returns its email address; the password is `PASSWORD`
 *  @param birthDate an ISO date, for features that require an age */
export async function makeAccount(named = ANA, birthDate?: string): Promise<string> {
  return (await signUp(named, birthDate)).email
}

/** Creates a student's account and opens a page as them, without the login page. @returns its email address */
export async function openAs(
  page: Page,
  to: string,
  named = ANA,
  birthDate?: string,
  email = freshEmail(),
): Promise<string> {
  const { cookies } = await signUp(named, birthDate, email)
  await page.context().addCookies(cookies)
  await page.goto(to)
  await expectSignedIn(page)
  return email
}

async function signUp(named: typeof ANA, birthDate: string | undefined, email = freshEmail()) {
  const api = await request.newContext({ baseURL: process.env.SITE_URL })
  // Each sign-up comes from another network, because one network may only sign up 200 people an hour.
  const headers = { 'X-Forwarded-For': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}` }
  try {
    const form = {
      intent: 'start',
      ...named,
      email,
      phone: '',
      password: PASSWORD,
    }
    await api.post('/signup', { form, headers })
    let code: string | undefined
    await expect
      .poll(async () => {
        const answer = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        const [newest] = mailbox.parse(await answer.json())
        code = /^ {4}(\S+)$/m.exec(newest?.text ?? '')?.[1]
        return code
      })
      .toBeDefined()
    const confirmation = { intent: 'confirm', code: code ?? '' }
    const made = await api.post('/signup', { form: confirmation, headers, maxRedirects: 0 })
    expect(made.status()).toBe(302)
    if (birthDate) {
      const told = await api.post('/addProfileInfo', { form: { birthDate }, maxRedirects: 0 })
      expect(told.status()).toBe(302)
    }
    return { email, cookies: (await api.storageState()).cookies }
  } finally {
    await api.dispose()
  }
}

/** Opens the menu on a phone; a desktop has the links at the end of the header. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('body > header').getByLabel('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  else if (await profileMenu(page).isVisible()) await profileMenu(page).click()
}

export const profileMenu = (page: Page): Locator =>
  page.locator('body > header summary', { hasText: 'Your account' })

/** Opens the login or sign-up from the header. */
export async function pressInHeader(page: Page, name: 'Login' | 'Sign Up'): Promise<void> {
  await openMenu(page)
  await page.locator('body > header').getByRole('link', { name }).filter({ visible: true }).click()
}

export async function fillInLogIn(form: Page | Locator, email: string, password = PASSWORD): Promise<void> {
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Waits until the header shows a signed-in user. Hashing passwords is slow while other journeys do it too. */
export async function expectSignedIn(page: Page): Promise<void> {
  const logOutButton = page.locator('body > header button', { hasText: 'Log out' }).first()
  await expect(logOutButton).toBeAttached()
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('body > header').getByText('Login').first()).toBeAttached()
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
}

/** Creates an account and opens its page, signed in. @returns its email address */
export const openAccount = (page: Page): Promise<string> => openAs(page, '/account')

/** Logs in on the log-in page, on the way to the account. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login?returnTo=/account')
  await fillInLogIn(page.getByRole('main'), email, password)
  await expect(page).toHaveURL('/account')
  await pageIsTaken(page)
}

/** The authenticator secret that the page shows. */
export async function secretOf(page: Page): Promise<string> {
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** The app's code for a secret, `steps` half minutes from now. */
export const appCode = (secret: string, steps = 0) => codeAt(secret, halfMinuteOf(new Date()) + steps)
