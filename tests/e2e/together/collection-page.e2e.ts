import type { Page } from '@playwright/test'
import { expectSignedIn, fillInLogIn, makeAccount } from '../people/accounts.ts'
import { makeLink } from './group-links.ts'
import { ADULT, logInAs, post, withHomes } from './collections-of-people.ts'
import {
  complaintsOf,
  expect,
  expectAccessible,
  ON_DESKTOP,
  statusMessage,
  test as base,
} from '../fixtures.ts'

const EMPTY = 'No properties in this collection yet.'
const PRIVATE = 'This is a private collection. Login or request collection owner to make it public.'
const PRIVATE_SIGNED_IN = 'This is a private collection.'

/** Two more people, each in their own browser whose console errors count too. 404 and 409 are expected. */
const test = base.extend<{ others: [Page, Page] }>({
  others: async ({ browser }, use) => {
    const options = {
      baseURL: process.env.SITE_URL ?? '',
      ...ON_DESKTOP,
      reducedMotion: 'reduce' as const,
    }
    const contexts = [await browser.newContext(options), await browser.newContext(options)] as const
    const complaints = contexts.map(complaintsOf)
    await use([await contexts[0].newPage(), await contexts[1].newPage()])
    for (const context of contexts) await context.close()
    expect(complaints.flat().filter((line) => !/status of (404|409)/.test(line))).toEqual([])
  },
})

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Properties in this collection' }).getByRole('listitem')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a collection is edited, shared with a group, and everybody sees at once what the others do', async ({
  page,
  others: [ben],
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of (409|422)/)
  await logInAs(page, 'Ana', '/profile/properties')
  const [path] = await withHomes(page, 'Near campus', 0)
  await expect(page.getByText(EMPTY)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Properties' })).toHaveAttribute(
    'href',
    '/listings',
  )
  await expectAccessible(page)
  const [shared] = await withHomes(page, 'For the four of us', 3)
  await page.goto(shared)
  await expect(cards(page)).toHaveCount(3)

  // Shared with a group: Save is disabled until one is chosen.
  const group = await post(page, '/profile/groups', { name: 'Maple four', showsCap: 'no' })
  await page.goto(group)
  const link = await makeLink(page)
  await logInAs(ben, 'Ben', '/profile/properties')
  await post(ben, link, { showsCap: 'no' })
  await ben.goto(shared)
  await expect(heading(ben, PRIVATE_SIGNED_IN)).toBeVisible()
  await page.goto(shared)
  await page.getByRole('link', { name: 'Share' }).click()
  await page.getByRole('radio', { name: /^Shared with group/ }).check()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Maple four' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(statusMessage(page, 'Sharing is saved.')).toBeVisible()
  await expect(page.getByText('Shared with group', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await ben.goto(shared)
  await expect(heading(ben, 'For the four of us')).toBeVisible()
  await expect(ben.getByText('Added by Ana R.').first()).toBeVisible()

  // Both edit at the same time: the later one is told, and nothing is lost.
  await ben.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await ben.getByLabel('Name').fill('Ben’s name')
  await page.getByLabel('Name').fill('  ')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Collection name is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ana’s name')
  await page.getByLabel('Description').fill('Walkable ones')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page, 'Ana’s name')).toBeVisible()
  await expect(heading(ben, 'Ana’s name')).toBeVisible()
  await ben.getByRole('button', { name: 'Done' }).click()
  await expect(ben.getByRole('alert')).toContainText('The name is now “Ana’s name”.')
  await expect(ben.getByLabel('Name')).toHaveValue('Ben’s name')
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page, 'Ben’s name')).toBeVisible()
  await expect(page.getByText('Walkable ones')).toBeVisible()

  // Removing asks for confirmation beside the home; the other person's page updates.
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page
    .getByRole('link', { name: /^Remove / })
    .nth(1)
    .click()
  await expect(
    page.getByText('Are you sure you want to remove this property from the collection?'),
  ).toBeVisible()
  await expectAccessible(page)
  await cards(page)
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(ben)).toHaveCount(2)

  // Deleting asks for confirmation too; the person who was editing keeps their text, and any member can restore it.
  await ben.getByRole('link', { name: 'Edit', exact: true }).click()
  await ben.getByLabel('Description').fill('Ask about the bikes')
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this collection?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the collection' }).click()
  await expect(heading(ben, 'Ana R. deleted “Ben’s name”')).toBeVisible()
  await expect(ben.getByRole('alert')).toContainText('Ask about the bikes')
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Restore' }).click()
  await expect(cards(ben)).toHaveCount(2)
  await expect(cards(page)).toHaveCount(2)
  expect(path).not.toBe(shared)
})

test('a public link works without login until it is renewed; a request to join is accepted', async ({
  page,
  others: [guest, cleo],
}) => {
  test.slow()
  await logInAs(page, 'Ana', '/profile/properties')
  const [path] = await withHomes(page, 'Open house', 2)
  await page.goto(path)
  await page.getByRole('link', { name: 'Share' }).click()
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const link = page.getByLabel('Public link')
  await expect(link).toHaveValue(/\/collections\/[\w-]{22}$/)
  const first = new URL(await link.inputValue()).pathname
  await expectAccessible(page)

  const answer = await guest.goto(first)
  expect(answer?.status()).toBe(200)
  await expect(heading(guest, 'Open house')).toBeVisible()
  await expect(cards(guest)).toHaveCount(2)
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(guest.getByRole('main')).not.toContainText('Ana')
  await expect(guest.getByRole('link', { name: 'All homes' })).toHaveAttribute('href', '/listings')
  await expectAccessible(guest)
  // It also opens at its regular URL, until the link is renewed.
  await guest.goto(path)
  await expect(heading(guest, 'Open house')).toBeVisible()

  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(link).not.toHaveValue(new RegExp(`${first}$`))
  const seen = new Set<string>()
  for (const absent of [first, '/collections/AAAAAAAAAAAAAAAAAAAAAA']) {
    const gone = await guest.goto(absent)
    seen.add(`${gone?.status()} ${await guest.getByRole('heading', { level: 1 }).textContent()}`)
  }
  expect([...seen]).toEqual(['404 Collection not found'])
  await expectAccessible(guest)

  // Its regular URL no longer opens, nor does a private one; a mistyped URL is simply not found.
  const [closedPath] = await withHomes(page, 'Closed house', 2)
  await page.goto(closedPath)
  const refused = new Set<string>()
  for (const closed of [closedPath, path, `/collections/${crypto.randomUUID()}`, '/collections/no-id']) {
    const closedAnswer = await guest.goto(closed)
    refused.add(`${closedAnswer?.status()} ${await guest.getByRole('heading', { level: 1 }).textContent()}`)
  }
  expect([...refused]).toEqual([`404 ${PRIVATE}`, '404 This link was replaced', '404 Collection not found'])
  await guest.goto(closedPath)
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillInLogIn(
    guest.getByRole('dialog', { name: 'Log in' }),
    await makeAccount({ givenName: 'Gus', familyName: 'Lane' }, ADULT),
  )
  await expectSignedIn(guest)
  await expect(guest).toHaveURL(closedPath)
  await expect(guest.getByRole('button', { name: 'Request access' })).toBeVisible()

  await logInAs(cleo, 'Cleo', closedPath)
  await cleo.getByRole('button', { name: 'Request access' }).click()
  await expect(statusMessage(cleo, 'If this collection exists')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requests to join' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Let in Cleo R.' }).click()
  await expect(statusMessage(page, 'They can open the collection now.')).toBeVisible()
  await expect(heading(cleo, 'Closed house')).toBeVisible()
  await expect(cards(cleo)).toHaveCount(2)

  // Members can leave at any time.
  await cleo.getByRole('link', { name: 'Share' }).click()
  await cleo.getByRole('link', { name: 'Leave the collection' }).click()
  await cleo.getByRole('button', { name: 'Leave the collection' }).click()
  await expect(statusMessage(cleo, 'You left the collection.')).toBeVisible()
  await cleo.goto(closedPath)
  await expect(heading(cleo, PRIVATE_SIGNED_IN)).toBeVisible()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is a form or a link', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await logInAs(page, 'Ana', '/profile/properties')
    const [path, [first = '']] = await withHomes(page, 'Plain list', 2)
    await page.goto(path)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Description').fill('Kept')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Collection name is required')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Kept')
    await page.getByLabel('Name').fill('Plain and public')
    await page.getByRole('switch', { name: 'Public' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(statusMessage(page, 'Saved for everyone in the collection.')).toBeVisible()
    await expect(page.getByText('Public', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('link', { name: `Remove ${first}` }).click()
    await page.getByRole('button', { name: `Remove ${first}` }).click()
    await expect(statusMessage(page, 'The property is no longer in the collection.')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByRole('radio', { name: /^Shared with group/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Choose a group that you are in.')).toBeVisible()
    await page.getByRole('link', { name: 'Leave the collection' }).click()
    await expect(page.getByText('the collection will be deleted permanently')).toBeVisible()
    await page.getByRole('button', { name: 'Leave the collection' }).click()
    await expect(statusMessage(page, 'You left the collection.')).toBeVisible()
  })
})
