import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { publicPage } from '#app/features/listings/public-listing.ts'
import { openAs } from '../people/accounts.ts'
import { makeLink } from './group-links.ts'
import {
  complaintsOf,
  expect,
  expectAccessible,
  ON_DESKTOP,
  statusMessage,
  test as base,
} from '../fixtures.ts'

const saved = z.object({ collectionId: z.uuid() })
const ADULT = '2004-05-06'

/** A given name that nobody else on the site has, because journeys share the site. */
function freshName(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `Q${letters.join('')}`
}

/** Two other people, each in their own browser, whose console errors count too. A rejected form gets 422. */
const test = base.extend<{ ben: Page; cleo: Page }>({
  ben: async ({ browser, page }, use) =>
    inOwnBrowser(() => browser.newContext({ ...likeThatOf(page), ...ON_DESKTOP }), use),
  cleo: async ({ browser, page }, use) => inOwnBrowser(() => browser.newContext(likeThatOf(page)), use),
})

const likeThatOf = (page: Page) => ({
  baseURL: process.env.SITE_URL ?? '',
  viewport: page.viewportSize(),
  reducedMotion: 'reduce' as const,
})

async function inOwnBrowser(open: () => Promise<BrowserContext>, use: (page: Page) => Promise<void>) {
  const context = await open()
  const complaints = complaintsOf(context)
  await use(await context.newPage())
  await context.close()
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
}

async function logIn(page: Page, to: string): Promise<string> {
  const givenName = freshName()
  await openAs(page, to, { givenName, familyName: 'Rivera' }, ADULT)
  return `${givenName} R.`
}

/** Submits a form as its page does. @returns where it redirects */
async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  return answer.headers().location ?? ''
}

/** A collection of three homes with different names, shared with a group of its owner. */
async function makeShared(page: Page) {
  const group = await send(page, '/profile/groups', { name: 'Maple four' })
  const answer = await page.request.get('/api/listings?campus=usc&beds=3')
  const byName = new Map(publicPage.parse(await answer.json()).items.map((home) => [home.name, home.id]))
  const homes = [...byName].slice(0, 3).map(([name, id]) => ({ name, id }))
  let collectionId = ''
  for (const { id } of homes) {
    const form: Record<string, string> = collectionId ? { add: collectionId } : { name: 'Near campus' }
    const added = await page.request.post(`/expanded-listing/${id}/collections`, { form })
    collectionId = saved.parse(await added.json()).collectionId
  }
  const collection = `/collections/${collectionId}`
  await send(page, collection, { intent: 'share', sharing: 'group', group: group.split('/').at(-1) ?? '' })
  const [first = '', second = '', third = ''] = homes.map(({ name }) => name)
  return { group, collection, first, second, third }
}

const ranking = (page: Page) => page.getByRole('list', { name: 'Your answer' }).getByRole('heading')
const sendAnswer = (page: Page) => page.getByRole('button', { name: 'Send my ranking' }).click()

/** Moves a home up to first place. */
async function putFirst(page: Page, name: string) {
  const up = page.getByRole('button', { name: `Move ${name} up` })
  while ((await up.getAttribute('aria-disabled')) !== 'true') await up.click()
  await expect(ranking(page).first()).toHaveText(name)
}
const answered = (page: Page) => page.getByRole('list', { name: 'Who has answered' })
const chosen = (page: Page) => page.getByRole('region', { name: 'The result' })

test('three people in three browsers decide, and see the same result by the same arithmetic', async ({
  page,
  ben,
  cleo,
}) => {
  test.slow()
  const ana = await logIn(page, '/profile/groups')
  const { group, collection, first, second, third } = await makeShared(page)
  await page.goto(group)
  const pathname = await makeLink(page)
  for (const other of [ben, cleo]) {
    await logIn(other, pathname)
    await other.getByText('No, only show when').click()
    await other.getByRole('button', { name: 'Join the group' }).click()
    await expect(statusMessage(other, 'You joined the group.')).toBeVisible()
    await other.goto(collection)
  }

  await page.goto(collection)
  await page.getByRole('link', { name: 'Decide together' }).click()
  await page.getByRole('button', { name: 'Start deciding' }).click()
  await expect(statusMessage(page, 'The decision is open.')).toBeVisible()
  // The page updates to show where the others are.
  for (const other of [ben, cleo]) await other.getByRole('link', { name: 'Answer', exact: true }).click()

  await putFirst(page, second)
  await page.getByRole('button', { name: `Move ${second} down` }).press('Enter')
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeFocused()
  await putFirst(page, first)
  await sendAnswer(page)
  await expect(statusMessage(page, 'Your answer is saved.')).toBeVisible()
  await expect(answered(ben).getByRole('listitem').filter({ hasText: ana })).toContainText('has answered')

  await putFirst(ben, second)
  await ben.getByRole('checkbox', { name: `Not for me ${third}` }).check()
  await sendAnswer(ben)
  const why = ben.getByLabel(`Why is it not for you? ${third}`)
  await expect(why).toBeFocused()
  await expect(ben.getByText('Say in a few words why')).toBeVisible()
  await expect(ranking(ben).first()).toHaveText(second)
  await expect(ranking(ben).last()).toHaveText(third)
  await expectAccessible(ben)
  await why.fill('no parking')
  await sendAnswer(ben)
  await expect(statusMessage(ben, 'Your answer is saved.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('no parking')

  await putFirst(cleo, first)
  await sendAnswer(cleo)
  await expect(cleo.getByText('it was the last one')).toBeVisible()
  for (const each of [page, ben, cleo]) {
    await expect(chosen(each)).toContainText(first)
    await expect(each.getByRole('row', { name: first })).toContainText('1 + 0 + 1 =')
    await expect(each.getByRole('main')).toContainText('“no parking”')
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(answered(ben).getByText('earlier answer counts')).toHaveCount(3)
  await page.getByRole('link', { name: 'Close it now' }).click()
  await page.getByRole('button', { name: 'Close it', exact: true }).click()
  await expect(statusMessage(page, 'The decision is closed.')).toBeVisible()
  await expect(chosen(ben)).toContainText(first)
  await ben.getByRole('link', { name: `Your group chose ${first}.` }).click()
  await expect(ben.getByRole('link', { name: 'See the current decision' })).toBeVisible()
  // From the home, they can ask together too.
  await chosen(page).getByRole('link', { name: 'See the home' }).click()
  await expect(page.locator('a[href*="/inquire?collection="]').first()).toBeVisible()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('opening, answering and reading the result are forms and pages', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await logIn(page, '/profile/groups')
    const { collection, first, second, third } = await makeShared(page)
    await page.goto(`${collection}/decision`)
    await page.getByLabel('Last day to answer').fill('2020-01-01')
    await page.getByRole('button', { name: 'Start deciding' }).click()
    await expect(page.getByText('Choose a day from tomorrow to')).toBeVisible()
    await page.getByLabel('Last day to answer').fill('')
    await page.getByRole('button', { name: 'Start deciding' }).click()
    await putFirst(page, first)
    await putFirst(page, second)
    await page.getByRole('checkbox', { name: `Not for me ${third}` }).check()
    await sendAnswer(page)
    await expect(page.getByText('Say in a few words why')).toBeVisible()
    await expect(ranking(page)).toHaveText([second, first, third])
    await page.getByLabel(`Why is it not for you? ${third}`).fill('too far')
    await sendAnswer(page)
    await expect(page.getByText('it was the last one')).toBeVisible()
    await expect(chosen(page)).toContainText(second)
  })
})
