import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { logIn, makeAccount, openAs } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

/** A logged-in person who looks for roommates, with a unique major. */
async function looksForRoommates(page: Page, givenName: string, major: string, sleepHabits = 'early_bird') {
  const email = await makeAccount({ givenName, familyName: 'Finder' }, '2004-05-06')
  await logIn(page, email)
  const told = { hasGroup: 'no', wantsMatching: 'yes', major, sleepHabits, cleanliness: 'clean' }
  const form = { ...told, partyHabits: 'never', smokerSelf: 'no', smokerPreferred: 'no', tags: 'Cooking' }
  const saved = await page.request.post('/addProfileInfo?step=3', { form, maxRedirects: 0 })
  expect(saved.status()).toBe(302)
}

async function another(browser: Browser, major: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await looksForRoommates(page, 'Bo', major)
  const plain = await browser.newContext({ ...options, storageState: await context.storageState() })
  await context.close()
  return { context: plain, page: await plain.newPage() }
}

test('somebody finds a match with reasons and asks, the other person accepts, and both are matched', async ({
  page,
  browser,
}) => {
  test.slow() // two accounts, and pages with many cards
  const major = `Zymurgy ${randomUUID().slice(0, 8)}`
  await page.goto('/find-mate')
  await expect(page.getByRole('heading', { name: 'Log in to find roommates' })).toBeVisible()
  await looksForRoommates(page, 'Al', major)
  const bo = await another(browser, major)

  await page.goto('/find-mate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect match!')
  await expect(page.getByRole('heading', { name: 'Complete your roommate questionnaire' })).toBeVisible()
  const found = page.getByRole('region', { name: 'Matched by major' }).getByRole('article', { name: 'Bo F.' })
  await expect(found).toContainText('Neither smokes · both clean')
  await expect(found).toContainText('Not enough answers yet')
  await expectAccessible(page)
  await page.getByLabel('Search for people').fill(major)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Back to Discover' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Results for “${major}”` })).toBeVisible()
  const list = page.getByRole('link', { name: 'List', exact: true })
  await list.click()
  await expect(list).toHaveAttribute('aria-current', 'true')
  // Kept across a navigation, whose data comes from another path.
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await page.getByRole('link', { name: /^View All: Matched by major/ }).click()
  await expect(page).toHaveURL(/all=major/)
  await expect(list).toHaveAttribute('aria-current', 'true')
  await page.goto(`/find-mate?q=${encodeURIComponent(major)}&view=cards`)
  const card = page.getByRole('article', { name: 'Bo F.' })
  await expect(card).toContainText('both clean')
  await expectAccessible(page)
  // The note is offered first, and the page stays where it is.
  await card.locator('summary', { hasText: 'Match Bo F.' }).click()
  await expect(card.getByLabel('Add a note (optional)')).toBeFocused()
  await expectAccessible(page)
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  await card.getByRole('button', { name: 'Send request to Bo F.' }).click()
  await expect(statusMessage(page, 'Your request is sent.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  await expect(card.locator(':focus')).toHaveCount(1)
  expect(await place()).toBe(before)
  const again = { intent: 'send', note: '' }
  const person = await card.getByRole('link', { name: 'Bo F.', exact: true }).getAttribute('href')
  const refused = await page.request.post(`${person?.split('?')[0]}/match`, { form: again })
  expect(await refused.text()).toContain('Failed to send match request: Match request already exists')
  await page.getByRole('link', { name: /^Remove “Zymurgy/ }).click()
  await expect(page).toHaveURL(/\/find-mate\?all=any$/)
  // When a card disappears, its focus moves to the card that takes its place, whoever that is: other journeys add people.
  const cards = page.getByRole('main').getByRole('article')
  const third = cards.nth(2)
  await third.getByRole('button', { name: /^More about / }).click()
  await third.getByRole('button', { name: /^Hide / }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'no longer suggested' })).toBeVisible()
  await expect(cards.nth(2).locator('a:focus')).toHaveCount(1)

  await bo.page.goto('/find-mate?tab=matches')
  await expect(bo.page.getByRole('link', { name: 'My Matches (1)' })).toBeVisible()
  await expectAccessible(bo.page)
  await bo.page.getByRole('button', { name: 'Accept Al F.' }).click()
  await expect(statusMessage(bo.page, 'You are matched.')).toBeVisible()
  const matched = bo.page.getByRole('region', { name: 'Matched', exact: true })
  await expect(matched.getByRole('link', { name: 'Al F.', exact: true })).toBeVisible()

  // The group dialog saves everything as a whole.
  await bo.page.getByRole('link', { name: 'New group' }).click()
  const dialog = bo.page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Find people to invite').fill('Al F')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog
    .getByRole('checkbox', { name: /^Invite Al F\./ })
    .first()
    .check()
  await expectAccessible(bo.page)
  await dialog.getByLabel('Name').fill('Zymurgists')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await bo.page.getByRole('link', { name: 'Edit Zymurgists' }).click()
  const edit = bo.page.getByRole('dialog', { name: 'Edit group' })
  await expect(edit.getByLabel('Withdraw the invitation to Al F.')).toBeVisible()
  await edit.getByRole('button', { name: 'Delete the group' }).click()
  await expect(edit.getByText('Are you sure you want to delete this group?')).toBeVisible()
  await edit.getByRole('button', { name: 'Delete the group' }).click()
  await expect(bo.page.getByText("You don't have any roommate groups")).toBeVisible()

  await page.goto('/find-mate?tab=matches&status=matched')
  await page
    .getByRole('region', { name: 'Matched', exact: true })
    .getByRole('link', { name: 'Bo F.', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'How you fit' })).toBeVisible()
  await page.locator('summary', { hasText: 'Unmatch' }).click()
  await page.getByRole('button', { name: 'Unmatch Bo F.' }).click()
  await expect(page.locator('summary', { hasText: 'Match' })).toBeVisible()
  await expect(matched).toHaveCount(0)
  // A panel that opens at the bottom edge of the screen scrolls into view, with its button.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 })
  await page.locator('summary', { hasText: 'Match' }).click()
  await expect(page.getByRole('button', { name: 'Send Match Request' })).toBeInViewport({ ratio: 1 })
  await bo.context.close()
})

test('without JavaScript a request with a note is sent from the profile, and rejected', async ({
  page,
  browser,
}) => {
  const major = `Zymurgy ${randomUUID().slice(0, 8)}`
  await looksForRoommates(page, 'Al', major)
  const { context, page: still } = await another(browser, major, { javaScriptEnabled: false })
  await still.goto(`/find-mate?q=${encodeURIComponent(major)}`)
  await still.getByRole('link', { name: 'Al F.', exact: true }).click()
  await still.locator('summary', { hasText: 'Match' }).click()
  await still.getByLabel('Add a note (optional)').fill('Shall we look together?')
  await still.getByRole('button', { name: 'Send Match Request' }).click()
  await expect(still.getByText('Request Sent')).toBeVisible()
  await page.goto('/find-mate?tab=matches&status=pending')
  await expect(page.getByText('“Shall we look together?”')).toBeVisible()
  const profile = await page.getByRole('link', { name: 'Bo F.', exact: true }).getAttribute('href')
  const mutual = await page.request.post(`${profile}/match`, { form: { intent: 'send' } })
  expect(mutual.status()).toBe(422)
  for (const words of ['Receiver requested current user', 'They have already sent you a request.', 'Accept'])
    expect(await mutual.text()).toContain(words)
  await page.getByRole('button', { name: 'Reject Bo F.' }).click()
  await expect(statusMessage(page, 'You said “Not this time”.').first()).toBeVisible()
  await still.reload()
  await expect(still.getByRole('button', { name: 'Not this time' })).toBeDisabled()
  await context.close()
})

test('who has matching off turns it on where people would be @both', async ({ page }) => {
  await openAs(page, '/account', { givenName: 'Off', familyName: 'Finder' }, '2004-05-06')
  const off = { hasGroup: 'no', wantsMatching: 'no' }
  await page.request.post('/addProfileInfo?step=3', { form: off, maxRedirects: 0 })
  await page.goto('/find-mate')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn matching on' }).click()
  await expect(statusMessage(page, 'Matching is on.')).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByLabel('Search for people')).toBeVisible()
  await expect(page.getByText('Matching is off')).toHaveCount(0)
})
