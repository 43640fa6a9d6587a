// Helpers to sign up: a fresh address, and the code from the demo's mailbox.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expect } from '../fixtures.ts'

export const PASSWORD = 'four words in a row'

/** An address that nobody has used on this site. */
export const freshEmail = (domain = 'usc.edu') => `ana-${randomUUID()}@${domain}`

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))

/** The newest email to an address, once there are `count` of them. */
export async function newestEmail({ request }: Page, to: string, count = 1) {
  let found: z.output<typeof mailbox> = []
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
      found = mailbox.parse(await answer.json())
      return found.length
    })
    .toBe(count)
  const [newest] = found
  if (!newest) throw new Error(`no letter came to ${to}`)
  return newest
}

/** The code in the newest email to an address, once there are `count` of them. */
export async function newestCode(page: Page, to: string, count = 1): Promise<string> {
  const { text } = await newestEmail(page, to, count)
  return /^ {4}(\S+)$/m.exec(text)?.[1] ?? 'no code'
}

/** Fills in the form to sign up and submits it.
 *  @param place the main part of `/signup`, or a dialog */
export async function fillIn(place: Locator, email: string, password = PASSWORD): Promise<void> {
  await place.getByLabel('First name').fill('Ana')
  await place.getByLabel('Last name').fill('Rivera')
  await place.getByLabel('Email').fill(email)
  await place.getByLabel('Password', { exact: true }).fill(password)
  await place.getByRole('button', { name: 'Sign up' }).click()
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}
