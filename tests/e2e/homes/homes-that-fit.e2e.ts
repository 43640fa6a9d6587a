import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAs } from '../people/accounts.ts'
import { ADULT, post } from '../together/collections-of-people.ts'
import { measured } from './measured.ts'
import { expect, expectAccessible, openMenu, scriptsRun, statusMessage, test } from '../fixtures.ts'

/** A long given name that nobody else on the site has, because journeys share the site. */
const freshName = () =>
  `Maximiliana-${Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`

/** A person who looks for roommates. @returns their id */
async function looksForRoommates(page: Page, givenName: string): Promise<void> {
  await openAs(page, '/find-mate', { givenName, familyName: 'Rivera' }, ADULT)
  await post(page, '/addProfileInfo?step=3', { hasGroup: 'no', wantsMatching: 'yes' })
}

const firstHome = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article').first()

async function expectSixLines(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cards = await measured(page)
    expect(cards).toMatchObject({ cut: [], aside: false })
    expect(cards.lines, `at ${width} px`).toBeLessThanOrEqual(6)
  }
}

test('two matches start a group, see the homes that fit both with reasons, and share one @desktop', async ({
  page,
  browser,
}) => {
  test.slow() // two accounts, from their match to the message
  const [al, bo] = [freshName(), freshName()]
  await looksForRoommates(page, al)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await looksForRoommates(other, bo)

  await page.goto(`/find-mate?q=${bo}`)
  await page.locator('summary', { hasText: `Match ${bo} R.` }).click()
  await page.getByRole('button', { name: `Send request to ${bo} R.` }).click()
  await expect(statusMessage(page, 'Your request is sent.')).toBeVisible()
  await other.goto('/find-mate?tab=matches')
  await other.getByRole('button', { name: `Accept ${al} R.` }).click()
  await expect(statusMessage(other, 'You are matched.')).toBeVisible()

  await page.goto('/find-mate?tab=matches')
  await page.getByRole('button', { name: `Start a group ${bo} R.` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${al} and ${bo}` })).toBeVisible()
  await expect(statusMessage(page, 'Your group is created, and your match is invited.')).toBeVisible()
  const group = new URL(page.url()).pathname
  await post(page, `${group}/cap`, { cap: '1000', showsCap: 'yes' })
  await post(other, `${group}/invitation`, { intent: 'accept', cap: '900', showsCap: 'no' })

  await page.goto(group)
  const fitting = page.getByRole('region', { name: 'Homes that fit' })
  await expect(fitting).toContainText(/fits? both of you/)
  await expectAccessible(page)
  const all = await fitting.getByRole('link', { name: 'See all homes' }).getAttribute('href')
  await page.goto(`${all}&view=list`) // the map has its own journeys
  await expect(page.getByText('come first, then near misses.')).toBeVisible()
  await expect(firstHome(page)).toContainText('Fits both of you')
  await expect(firstHome(page)).toContainText('Within every stated budget')
  await expect(firstHome(page)).toContainText(/2 of \d+ beds|\/mo each/)
  await expectAccessible(page)

  // Homes that were filtered out return, and say by how much they miss; for a private cap, without an amount.
  await page.getByRole('link', { name: 'Only homes that fit' }).first().click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Only homes that fit')
  await expect(page.getByRole('region', { name: 'Homes that fit' })).toContainText('are shown.')
  await expect(firstHome(page)).toContainText('Fits both of you')
  await page.goto(`/listings?view=list&campus=usc&beds=1&orMore=0&group=${group.split('/').at(-1)}`)
  await expect(firstHome(page)).toContainText('1 bed too few')
  await page.goto(`/listings?view=list&min=950&group=${group.split('/').at(-1)}`)
  await expect(firstHome(page)).toContainText('Over a member’s budget')
  await expectSixLines(page)
  // The longest reasons: an amount, or days, and a name.
  await post(page, `${group}/cap`, { cap: '400', showsCap: 'yes' })
  await other.goto(`/listings?view=list&campus=usc&group=${group.split('/').at(-1)}`)
  await expect(firstHome(other)).toContainText(`over for ${al} R.`)
  await expectSixLines(other)
  await post(page, `${group}/cap`, { cap: '', showsCap: 'yes' })
  await post(page, '/addProfileInfo?step=2', { moveInDate: '2026-12-24' })
  await other.goto(`/listings?view=list&campus=usc&min=950&group=${group.split('/').at(-1)}`)
  await expectSixLines(other)

  await openMenu(firstHome(page))
  await firstHome(page)
    .getByRole('button', { name: /^Send to roommates/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Share with roommates' })
  await expect(dialog.getByRole('button', { name: `Send to ${bo} R.` })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Send to ${al} and ${bo}` }).click()
  await expect(dialog).toBeHidden()
  await other.goto('/messages')
  await expect(other.getByText('Look at this home:').first()).toBeVisible()
  await context.close()
})

test('without JavaScript a home is shared on a page of its own, which asks to log in first', async ({
  page,
  browser,
}) => {
  const name = freshName()
  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const still = await visitor.newPage()
  await still.goto('/listings')
  await openMenu(firstHome(still))
  await firstHome(still)
    .getByRole('button', { name: /^Send to roommates/ })
    .click()
  await expect(still).toHaveURL(/\/login\?.*share/)
  await visitor.close()

  await looksForRoommates(page, name)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const own = await plain.newPage()
  await own.goto('/listings?group=me')
  await expect(own.getByText('You have not stated your budget')).toBeVisible()
  await openMenu(firstHome(own))
  await firstHome(own)
    .getByRole('button', { name: /^Send to roommates/ })
    .click()
  await expect(own.getByRole('heading', { level: 1, name: 'Share with roommates' })).toBeVisible()
  await expect(own.getByText('You have no matches and no group with others yet.')).toBeVisible()
  await page.goto(new URL(own.url()).pathname)
  await expectAccessible(page)
  await plain.close()
})

test('the choice of what fits stays where it is when a home is pressed before its script is here @desktop', async ({
  page,
  context,
}) => {
  await openAs(page, '/account')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/assets/fit-bar-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/listings?campus=usc&beds=5&view=list')
  const choice = page.getByRole('navigation', { name: 'Homes that fit' })
  await scriptsRun(firstHome(page).getByRole('button').first())
  await firstHome(page).getByRole('link').focus()
  await expect(firstHome(page)).toHaveAttribute('data-highlighted')
  await expect(choice.getByRole('link', { name: 'You' })).toBeVisible()
  answer()
  await scriptsRun(choice.getByRole('link', { name: 'You' }))
  await expect(choice).toBeVisible()
})

test('a page stays when the scripts of its parts do not arrive', async ({ page, context, complaints }) => {
  await openAs(page, '/account')
  await context.route(/assets\/(fit-bar|notification-bell|merge-views)-.*\.js$/, (route) => route.abort())
  for (const complaint of [/ERR_FAILED/, /request failed/, /error #418/]) complaints.expect(complaint)
  await page.goto('/listings?campus=usc&view=list')
  await expect(statusMessage(page, 'A part of this page could not be loaded')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('homes near USC')
  await firstHome(page).getByRole('link').click()
  await expect(page).toHaveURL(/expanded-listing/)
})
