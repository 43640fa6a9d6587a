import type { Page } from '@playwright/test'
import {
  appCode,
  expectSignedIn,
  expectSignedOut,
  fillInLogIn,
  logOut,
  openAccount,
  secretOf,
} from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'
import { newestEmail } from './sign-ups.ts'

const row = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} `) })

test('the second step is turned on with an app, gives recovery codes once, and is turned off', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const email = await openAccount(page)
  await row(page, 'Two-step sign-in').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your app' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/Roost/,
  )
  await expectAccessible(page)
  await page.getByLabel('Code from your app').fill(appCode(await secretOf(page), 500))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(/not the right code/)
  await page.getByLabel('Code from your app').fill(appCode(await secretOf(page)))
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
  await page.emulateMedia({ media: 'print' })
  const paper = (await page.locator('body').innerText()).split(/\s*\n\s*/)
  expect(paper[0]).toMatch(
    /^Recovery codes of Roost at \S+ for \S+@\S+, made on .+ \d{4}\. Each works once\.$/,
  )
  expect(paper[0]).toContain(email)
  expect(paper.slice(1)).toEqual(first)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'I have saved them' }).click()
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
  await expect(statusMessage(page, 'Two-step sign-in is off.')).toBeVisible()
  expect((await newestEmail(page, email, 4)).subject).toBe('Two-step sign-in is off')
})

test('signing in asks for the second step: a code of the app, or once a recovery code', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/)
  const email = await openAccount(page)
  await page.goto('/account/second-factor')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const secret = await secretOf(page)
  const used = appCode(secret, 1) // the next code is accepted too, and stays valid longest on a busy machine
  await page.getByLabel('Code from your app').fill(used)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await page.goto('/account')
  await logOut(page)
  await expectSignedOut(page)
  await page.goto('/login?returnTo=/account/second-factor')
  await fillInLogIn(page.getByRole('main'), email)
  const code = page.getByRole('main').getByLabel('Code')
  await code.fill(used)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/already been used/)
  await code.fill(recovery.toLowerCase())
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectSignedIn(page)
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
})
