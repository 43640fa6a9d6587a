import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { expectSignedIn, logIn } from '../people/accounts.ts'
import { ADULT } from '../together/collections-of-people.ts'
import { expect, expectAccessible, statusMessage } from '../fixtures.ts'
import { test } from '../second-page.ts'
import { freshEmail, newestCode, PASSWORD } from '../people/sign-ups.ts'

const SENT = 'Inquiry Sent Successfully! The property manager will contact you soon.'
const marta = demoAccounts.find(({ role }) => role === 'manager')

/** The first of the homes that the demo gave its manager. */
async function homeOfMarta(page: Page): Promise<string> {
  const answer = await page.request.get('/api/listings?campus=usc&beds=2')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return `/expanded-listing/${items[0]?.id}`
}

/** 10 a.m., this many days after the first one offered. */
async function pickTime(form: Locator, days: number): Promise<void> {
  await form.getByRole('group', { name: 'Day of the tour' }).getByRole('button').nth(days).click()
  await form
    .getByRole('group', { name: /^Times on / })
    .getByRole('button', { name: '10:00 AM' })
    .click()
  await expect(form.getByText(/^Chosen: .* 10:00 AM$/)).toBeVisible()
}

/** Creates an account in the dialog, with a date of birth. */
async function signUpOnTheWay(page: Page, email: string, dialog: Locator): Promise<void> {
  const account = page.getByRole('dialog')
  await account.getByRole('button', { name: 'Sign up' }).click()
  // What was typed into the inquiry.
  await expect(account.getByLabel('First name')).toHaveValue('Ana')
  await expect(account.getByLabel('Last name')).toHaveValue(/./)
  await account.getByLabel('Last name').fill('Rivera')
  await expect(account.getByLabel('Email')).toHaveValue(email)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('button', { name: 'Sign up' }).click()
  await account.getByLabel('Confirmation code').fill(await newestCode(page, email))
  await account.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByLabel('Date of birth').fill(ADULT)
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
}

test('a visitor asks about a home with two roommates and a tour, signs up on the way, and has an answer and a time', async ({
  page,
  second: manager,
  complaints,
}) => {
  test.slow()
  // 422 for errors beside fields, and 401 while the form waits for the log-in.
  complaints.expect(/status of 422/)
  complaints.expect(/status of 401/)
  const name = `Ana ${randomUUID()}`
  const email = freshEmail()
  await page.goto(await homeOfMarta(page))
  await page.getByRole('link', { name: 'Send Inquiry' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Inquiry' })
  await expect(dialog.getByLabel('Message')).toHaveValue(
    /^I'm interested in .* and would like more information\.$/,
  )
  await dialog.getByLabel('Message').evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'x'.repeat(3000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(dialog.getByText('so its end is missing.')).toBeVisible()
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByRole('button', { name: 'Add a roommate' }).click()
  await dialog.getByLabel('Name of roommate 1').fill('Ben')
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(dialog.getByText('Please fill out all required fields.')).toBeVisible()
  await expect(dialog.getByText('Please enter an email for each roommate.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Email of roommate 1').fill('ben@example.edu')

  // The text is kept when the dialog is closed and the page reloaded.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Send Inquiry' }).filter({ visible: true }).click()
  await expect(dialog.getByLabel('Full name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Add a roommate' }).click()
  await dialog.getByLabel('Name of roommate 2').fill('Cleo')
  await dialog.getByLabel('Email of roommate 2').fill('cleo@example.edu')
  await dialog.getByLabel('Message').fill('Is it quiet at night?')
  await dialog.getByText('Request a tour (optional)').click()
  await pickTime(dialog, 3)
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  const logInDialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(logInDialog.getByText(/Your inquiry is ready/)).toBeVisible()
  await signUpOnTheWay(page, email, dialog)
  await expect(page.getByText(SENT).first()).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(dialog).toBeHidden()
  await expectSignedIn(page)

  await logIn(manager, marta?.email ?? '', marta?.password)
  await manager.goto('/manage/leads')
  await manager.getByRole('link', { name }).click()
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(manager.getByText('Is it quiet at night?')).toBeVisible()
  await expect(manager.getByText('cleo@example.edu')).toBeVisible()
  await expectAccessible(manager)
  const answer = manager.getByRole('textbox', { name: 'Message' })
  await answer.fill('Very quiet. Come and see it.')
  const tour = manager.getByRole('region', { name: 'Tour' })
  await tour.getByRole('button', { name: /^Pick .* 10:00 AM P[DS]T$/ }).click()
  await expect(manager.getByText(/^The tour is set\./).first()).toBeVisible()
  await expect(answer).toHaveValue('Very quiet. Come and see it.')
  await manager.getByRole('button', { name: 'Send answer' }).click()
  await expect(statusMessage(manager, 'Your answer is in the student’s messages.')).toBeVisible()
  await expect(answer).toHaveCount(0)

  await page.goto('/inquiries')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  const hers = page.getByRole('region', { name: 'Tour' })
  await expect(hers.getByText(/^It is on .* 10:00 AM P[DS]T\.$/)).toBeVisible()
  const file = page.waitForEvent('download')
  await hers.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await file).suggestedFilename()).toBe('tour.ics')
  await hers.getByText('Propose other times').click()
  await pickTime(hers, 4)
  await hers.getByRole('button', { name: 'Send these times' }).click()
  await expect(statusMessage(page, 'The times you proposed were sent.')).toBeVisible()
  await expect(hers.getByText(/^It is on .*, unless it is moved\./)).toBeVisible()
  await expectAccessible(page)
  await expect(tour.getByRole('button', { name: 'Keep the agreed time' })).toBeVisible()
  await tour.getByText('Cancel the tour').click()
  await tour.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(hers.getByText(/^The manager canceled the tour of /)).toBeVisible()
  await page.getByRole('link', { name: 'Read the answer' }).click()
  await expect(page.getByText('Very quiet. Come and see it.').filter({ visible: true }).first()).toBeVisible()

  await manager.goto('/manage/statistics')
  const inquiries = manager.getByRole('figure', { name: 'Inquiries' })
  await expect(inquiries.getByText(/inquir(y|ies) in all/)).toBeVisible()
  await inquiries.getByText('The numbers').click()
  await expect(inquiries.getByRole('row')).toHaveCount(31)
  await expectAccessible(manager)
})
