import type { Browser, Page } from '@playwright/test'
import { openAs } from '../people/accounts.ts'
import { complaintsOf, expect, expectAccessible, said, test as base } from '../fixtures.ts'

const ADULT = '2004-05-06'

/** Two others, each in their own browser whose console errors count, too; Cleo's runs no scripts. */
const test = base.extend<{ ben: Page; cleo: Page }>({
  ben: async ({ browser, page }, use) => {
    await inOwnBrowser(browser, page, { javaScriptEnabled: true }, use)
  },
  cleo: async ({ browser, page }, use) => {
    await inOwnBrowser(browser, page, { javaScriptEnabled: false }, use)
  },
})

async function inOwnBrowser(
  browser: Browser,
  page: Page,
  options: { javaScriptEnabled: boolean },
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const baseURL = process.env.SITE_URL ?? ''
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize(), ...options })
  const complaints = complaintsOf(context)
  await use(await context.newPage())
  await context.close()
  expect(complaints.filter((line) => !/status of 404/.test(line))).toEqual([])
}

async function join(page: Page, givenName: string, link: string): Promise<void> {
  await openAs(page, link, { givenName, familyName: 'Rivera' }, ADULT)
  await page.getByText('No, only show when').click()
  await page.getByRole('button', { name: 'Join the group' }).click()
  await expect(said(page, 'You joined the group.')).toBeVisible()
}

test('members who did not found the group remove somebody when all others agree', async ({
  page,
  ben,
  cleo,
}) => {
  test.slow()
  await openAs(page, '/profile/groups', { givenName: 'Ana', familyName: 'Rivera' }, ADULT)
  await page.getByLabel('Name').fill('Votes')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const { pathname } = new URL(await page.getByLabel('Your link').inputValue())
  await join(ben, 'Ben', pathname)
  await expect(ben.getByRole('link', { name: /by a vote$/ })).toHaveCount(0)
  await join(cleo, 'Cleo', pathname)

  // Cleo asks about Ana, without scripts, and takes it back.
  await cleo.getByRole('link', { name: 'Remove Ana R. by a vote' }).click()
  await cleo.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(said(cleo, 'We asked the others.')).toBeVisible()
  const hers = cleo.getByRole('region', { name: 'You propose to remove Ana R.' })
  await expect(hers).toContainText('Agreed: 1 of 2. Not yet: Ben R.')
  await expect(ben.getByRole('region', { name: 'Cleo R. proposes to remove Ana R.' })).toBeVisible()
  await expectAccessible(ben)
  await page.reload()
  await expect(page.getByText('proposes to remove')).toHaveCount(0)
  await hers.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(said(cleo, 'The proposal is closed. Nothing was changed.')).toBeVisible()

  await ben.getByRole('link', { name: 'Remove Cleo R. by a vote' }).click()
  await expect(ben.getByRole('region', { name: 'Propose to remove Cleo R.?' })).toBeFocused()
  await ben.getByRole('button', { name: 'Propose', exact: true }).click()
  await cleo.reload()
  await expect(cleo.getByText('proposes to remove')).toHaveCount(0)
  const bens = page.getByRole('region', { name: 'Ben R. proposes to remove Cleo R.' })
  await bens.getByRole('button', { name: 'Agree' }).click()
  await expect(said(page, 'They are no longer in the group.')).toBeVisible()
  await expect(ben.getByText('Cleo R. was removed: everyone else agreed')).toBeVisible()
  await cleo.reload()
  await expect(cleo.getByRole('heading', { name: 'Roommate group not found' })).toBeVisible()

  await ben.getByRole('link', { name: 'Propose to delete the group' }).click()
  await ben.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(said(page, 'The group is deleted.')).toBeVisible()
  await expect(ben.getByRole('heading', { name: 'Roommate group not found' })).toBeVisible()
})
