// What the wizard says about answers that were saved, rejected, or could not be sent.
import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { expect, scriptsRun, test } from '../fixtures.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name })

test('what is refused is never called saved, and a birth date below 18 ends no step', async ({ page }) => {
  const saved = page.getByText('Saved', { exact: true })
  const indicator = page.getByRole('navigation', { name: 'Steps' })
  await openAs(page, '/addProfileInfo')
  await page.getByLabel('University').selectOption('UC San Diego')
  await page.getByLabel('Undergraduate').check()
  await page.getByLabel('Year').selectOption('Junior')
  await group(page, 'Gender').getByRole('radio').first().check()
  await page.getByLabel('Date of Birth').fill('2012-03-04')
  await page.getByLabel('Date of Birth').blur()
  // A possibly mistyped year needs a confirmation before it counts.
  await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(/Check the year/)
  await page.getByRole('checkbox', { name: /^Yes, I was born on Mar 4, 2012/ }).check()
  await expect(indicator.getByRole('button', { name: /About You/ })).toContainText('4 of 5')
  await page.getByRole('button', { name: 'Next' }).click()
  const [from, to] = [page.getByLabel('From'), page.getByRole('textbox', { name: 'To' })]
  await from.fill('1900')
  await to.fill('1600')
  await to.blur()
  await expect(to).toHaveAccessibleDescription(/less than your minimum/)
  await expect(saved).toBeHidden()
  await to.fill('2000')
  await to.blur()
  await expect(saved).toBeVisible()
})

test('Finish without a connection says so in sight, and nothing of it stays once it is back @desktop', async ({
  page,
  context,
  complaints,
}) => {
  for (const complaint of [/ERR_INTERNET_DISCONNECTED/, /request failed/]) complaints.expect(complaint)
  await openAs(page, '/addProfileInfo?step=3')
  await scriptsRun(page.getByRole('button', { name: 'Finish' }))
  await context.setOffline(true)
  await group(page, 'Do you have a roommate group?').getByLabel('No').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to save profile.' })
  await expect(failed).toBeInViewport()
  await context.setOffline(false)
  await expect(failed).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
