import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const SENT = "Thank you for your message! We've received your inquiry and will respond shortly."
const ASKED = 'Your inquiry has been submitted. We will contact you shortly.'

/** The email to the operator that contains this text, in the demo's mailbox. */
async function emailWith(page: Page, words: string): Promise<string | undefined> {
  const answer = await page.request.get('/dev/mailbox.json')
  const emails = (await answer.json()) as { text: string }[]
  return emails.find(({ text }) => text.includes(words))?.text
}

test('a visitor opens the contact form from the footer, and an empty form is shown after sending', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const name = `Ana ${randomUUID()}`
  await page.goto('/')
  await page.clock.install()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  const form = page.getByRole('region', { name: 'Contact us' })
  await expect(form).toBeFocused()
  await expect(form).toBeInViewport()
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByText('Choose a subject.')).toBeVisible()
  await expect(form.getByText('Enter a message.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await expectAccessible(page)
  await form.getByLabel('Email').fill(`${randomUUID()}@example.edu`)
  await form.getByLabel('Subject').selectOption('Technical Support')
  await form.getByLabel('Message').fill('The map is empty.\nIs it me?')
  // If the form is too fast for a person by the server's clock, the server asks to press the button again.
  await expect(async () => {
    const again = form.getByRole('button', { name: 'Send message' })
    if (await again.isVisible()) await again.click()
    await expect(form.getByText(SENT)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(form.getByText(SENT)).toBeHidden()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form).toBeFocused()
  await expect.poll(() => emailWith(page, name)).toContain('Is it me?')
})

test.describe('without scripts @desktop', () => {
  test.use({ javaScriptEnabled: false })
  test('somebody with homes asks to list them', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const business = `Keller ${randomUUID()}`
    await page.goto('/sell-with-us')
    await expect(page.getByRole('heading', { name: 'Partner with Roost' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What does it cost?' })).toBeVisible()
    const forStudents = page.getByRole('main').getByRole('link', { name: 'Sublet your place' })
    await expect(forStudents).toHaveAttribute('href', '/profile/sublets/new')
    const form = page.getByRole('region', { name: 'Tell us about you' })
    await form.getByLabel('Business name').fill(business)
    await form.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(form.getByText('Enter your phone number.')).toBeVisible()
    await expect(form.getByLabel('Business name')).toHaveValue(business)
    await form.getByLabel('Full name').fill('Marta Keller')
    await form.getByLabel('Email').fill(`${randomUUID()}@homes.example`)
    await form.getByLabel('Phone').fill('213 555 0123')
    await expect(async () => {
      const again = form.getByRole('button', { name: 'Send inquiry' })
      if (await again.isVisible()) await again.click()
      await expect(form.getByText(ASKED)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect.poll(() => emailWith(page, business)).toContain('+12135550123')
  })
})
