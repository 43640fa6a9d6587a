import type { Page } from '@playwright/test'
import { makeAccount, openAs } from '../people/accounts.ts'
import { makeLink } from './group-links.ts'
import {
  complaintsOf,
  expect,
  expectAccessible,
  ON_DESKTOP,
  statusMessage,
  test as base,
} from '../fixtures.ts'

const ADULT = '2004-05-06'

/** A given name that nobody else on the site has, because journeys share the site. */
function freshName(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `Q${letters.join('')}`
}

async function logInAs(page: Page, givenName: string, to = '/profile/groups'): Promise<void> {
  await openAs(page, to, { givenName, familyName: 'Rivera' }, ADULT)
}

/** Another person, in their own browser, whose console errors count too. Rejected forms get 422 and 404. */
const test = base.extend<{ other: Page }>({
  other: async ({ browser }, use) => {
    const context = await browser.newContext({
      baseURL: process.env.SITE_URL ?? '',
      ...ON_DESKTOP,
      reducedMotion: 'reduce',
    })
    const complaints = complaintsOf(context)
    await use(await context.newPage())
    await context.close()
    expect(complaints.filter((line) => !/status of (404|422)/.test(line))).toEqual([])
  },
})

async function found(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a member's "…" menu. */
const more = (page: Page, name: string) => members(page).filter({ hasText: name }).locator('summary').click()
const members = (page: Page) => page.getByRole('region', { name: 'Members' }).getByRole('listitem')

test('two people form a group: invite, accept, and each sees the other’s changes at once', async ({
  page,
  other,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 422/)
  const [ana, ben] = [freshName(), freshName()]
  await logInAs(page, ana)
  await logInAs(other, ben)
  await expect(page.getByText("You don't have any roommate groups")).toBeVisible()
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText('Give your group a name')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await found(page, 'Maple four')
  await expect(page.getByText('No members added yet')).toBeVisible()

  await page.getByLabel('Find people to invite').fill(`${ben} R`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: `Invite ${ben} R.` }).click()
  await expect(statusMessage(page, 'Invitation sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the invitation to ${ben} R.` })).toBeVisible()
  await expectAccessible(page)

  // The other person's open page updates.
  await other.getByRole('link', { name: 'Answer the invitation to Maple four' }).click()
  await expect(other.getByRole('heading', { name: 'Join “Maple four”?' })).toBeVisible()
  await expect(other.getByLabel('No, only show when')).toBeChecked()
  await other.getByLabel('Your budget for this group').fill('lots')
  await other.getByRole('button', { name: 'Join the group' }).click()
  await expect(other.getByText('Enter dollars a month').first()).toBeVisible()
  await expect(other.getByLabel('Your budget for this group')).toHaveValue('lots')
  await expectAccessible(other)
  await other.getByLabel('Your budget for this group').fill('$1,234')
  await other.getByText('Yes, show the amount').click()
  await other.getByRole('button', { name: 'Join the group' }).click()
  await expect(statusMessage(other, 'You joined the group.')).toBeVisible()

  const bens = members(page).filter({ hasText: `${ben} R.` })
  await expect(bens).toContainText('Up to $1,234 a month')
  await other.getByRole('link', { name: 'Edit your budget' }).click()
  await other.getByText('No, only show when').click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(other, 'Your budget is saved.')).toBeVisible()
  await expect(bens).toContainText('Budget not shown')
  await expect(page.getByRole('main')).not.toContainText('1,234')

  await page.getByRole('link', { name: 'Change the name' }).click()
  await expect(page.getByLabel('Name of the group')).toBeFocused()
  await page.getByLabel('Name of the group').fill('Maple five')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Maple five' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit name and what you look for' }).click()
  await page.getByLabel('Move-in').fill('2027-08-15')
  await page.getByLabel('Beds').selectOption('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(/^You and .* · Move-in Aug 15, 2027/)).toBeVisible()

  await page
    .getByRole('button', { name: /^Add .* to the shortlist$/ })
    .first()
    .click()
  await expect(other.getByRole('region', { name: 'Shortlist' }).getByRole('listitem')).toHaveCount(1)
})

test('members write to each other; the open conversation closes to somebody who is removed @both', async ({
  page,
  other,
}) => {
  test.slow()
  const [ana, ben] = [freshName(), freshName()]
  await logInAs(page, ana)
  await found(page, 'Oak Street two')
  const pathname = await makeLink(page)
  await logInAs(other, ben, pathname)
  await other.getByText('No, only show when').click()
  await other.getByRole('button', { name: 'Join the group' }).click()

  const main = (of: Page) => of.getByRole('main')
  await main(page).getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(main(page)).toContainText('Nothing is written here yet.')
  await expectAccessible(page)
  await page.getByLabel('Write to Oak Street two').fill('Shall we look on Friday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await main(other).getByRole('link', { name: 'Messages, 1 unread' }).click()
  const [asked, answered] = [other.locator('#message-1'), page.locator('#message-2')]
  await expect(asked).toContainText('Shall we look on Friday?')
  await expect(asked).toContainText(`${ana} R.`)
  await expectAccessible(other)
  await other.getByLabel('Write to Oak Street two').fill('Friday is fine.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(answered).toContainText('Friday is fine.')
  await expect(answered).toContainText(`${ben} R.`)

  await page.getByRole('heading', { name: 'Oak Street two' }).getByRole('link').click()
  await more(page, `${ben} R.`)
  await page.getByRole('link', { name: `Remove ${ben} R.` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(other.getByText('Shall we look on Friday?')).toHaveCount(0)
  await other.goto('/messages')
  await expect(main(other)).toContainText('No conversations yet.')
})

test('removing somebody and deleting the group require confirmation; the removed person sees it at once', async ({
  page,
  other,
}) => {
  const [ana, ben] = [freshName(), freshName()]
  await logInAs(page, ana)
  await found(page, 'Short four')
  const pathname = await makeLink(page)
  await logInAs(other, ben, pathname)
  await other.getByText('No, only show when').click()
  await other.getByRole('button', { name: 'Join the group' }).click()
  await expect(members(other)).toHaveCount(2)
  const whoRemoves = `Only ${ana} R., who started this group, can remove people. You can leave it, or block someone.`
  await expect(other.getByText(whoRemoves)).toBeVisible()

  await more(page, `${ben} R.`)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Remove ${ben} R.` }).click()
  await expect(page.getByRole('region', { name: `Remove ${ben} R. from the group?` })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(statusMessage(page, 'They are no longer in the group.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Roommate group not found' })).toBeVisible()
  await page.getByText('Activity', { exact: true }).click()
  await expect(page.getByText(`You removed ${ben} R. from the group`)).toBeVisible()

  await page.getByRole('link', { name: 'Delete the group' }).click()
  await expect(page.getByText('Are you sure you want to delete this group?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the group' }).click()
  await expect(statusMessage(page, 'The group is deleted.')).toBeVisible()
})

test('a withdrawn link and others’ groups are "not found"', async ({ page, other, complaints }) => {
  complaints.expect(/status of 404/)
  await logInAs(page, freshName())
  await logInAs(other, freshName())
  await found(other, 'Not yours')
  const theirs = new URL(other.url()).pathname
  const pathname = await makeLink(other)
  expect(pathname).toMatch(/^\/profile\/groups\/join\/[\w-]{32}$/)
  await other.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(statusMessage(other, 'The link no longer works.')).toBeVisible()
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
  const answers = new Set<string>()
  for (const path of [theirs, `/profile/groups/${crypto.randomUUID()}`, '/profile/groups/no-id']) {
    for (const below of ['', '/edit', '/cap']) {
      const answer = await page.goto(`${path}${below}`)
      answers.add(`${answer?.status()} ${await page.getByRole('heading', { level: 1 }).textContent()}`)
    }
  }
  expect([...answers]).toEqual(['404 Roommate group not found'])
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is a form or a link', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const [ana, ben] = [freshName(), freshName()]
    await makeAccount({ givenName: ben, familyName: 'Kim' }, ADULT)
    // People without a date of birth enter it here, and keep the name that they typed.
    await openAs(page, '/profile/groups', { givenName: ana, familyName: 'Rivera' })
    await page.getByLabel('Name').fill('Plain four')
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByText('Enter your date of birth')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Plain four')
    await page.getByLabel('Date of birth').fill(ADULT)
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plain four' })).toBeVisible()
    await page.getByLabel('Find people to invite').fill(ben)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: `Invite ${ben} K.` }).click()
    await expect(statusMessage(page, 'Invitation sent.')).toBeVisible()
    await page.getByRole('button', { name: `Withdraw the invitation to ${ben} K.` }).click()
    await expect(statusMessage(page, 'The invitation is withdrawn.')).toBeVisible()
    await page.getByRole('button', { name: 'Make a link' }).click()
    await expect(page.getByLabel('Your link')).toHaveValue(/\/profile\/groups\/join\//)
    await page.getByRole('link', { name: 'Edit your budget' }).click()
    await page.getByLabel('Your budget for this group').fill('lots')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter dollars a month').first()).toBeVisible()
    await expect(page.getByLabel('Your budget for this group')).toHaveValue('lots')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await more(page, ana)
    await page.getByRole('link', { name: 'Leave the group' }).click()
    await expect(page.getByText('the group will be deleted when you leave')).toBeVisible()
    await page.getByRole('button', { name: 'Leave the group' }).click()
    await expect(statusMessage(page, 'You left the group.')).toBeVisible()
    await expect(page.getByText("You don't have any roommate groups")).toBeVisible()
  })
})
