import type { Page } from '@playwright/test'
import { z } from 'zod'
import { publicPage } from '#app/features/listings/public-listing.ts'
import { openAs } from '../people/accounts.ts'
import { enterCode, fillIn, freshEmail, newestCode } from '../people/sign-ups.ts'
import {
  complaintsOf,
  expect,
  expectAccessible,
  ON_DESKTOP,
  statusMessage,
  test as base,
} from '../fixtures.ts'
import { makeLink } from './group-links.ts'

/** The member who sends the link, in their own browser. */
const test = base.extend<{ ana: Page }>({
  ana: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', ...ON_DESKTOP })
    const complaints = complaintsOf(context)
    await use(await context.newPage())
    await context.close()
    expect(complaints).toEqual([])
  },
})

const NAME = 'Qara and friends'

/** A group with three homes on its shortlist, which it decides about. */
async function deciding(page: Page): Promise<void> {
  await openAs(page, '/profile/groups', { givenName: 'Qara', familyName: 'Rivera' }, '2004-05-06')
  await page.getByLabel('Name').fill(NAME)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  const group = page.url()
  const answer = await page.request.get('/api/listings?campus=usc&beds=3')
  const shortlist = await page.getByRole('link', { name: 'Open the shortlist' }).getAttribute('href')
  const collectionId = z.uuid().parse(shortlist?.split('/').at(-1))
  for (const { id } of publicPage.parse(await answer.json()).items.slice(0, 3)) {
    const added = await page.request.post(`/expanded-listing/${id}/collections`, {
      form: { add: collectionId },
    })
    expect(added.status()).toBe(200)
  }
  await page.goto(`/collections/${collectionId}/decision`)
  await page.getByRole('button', { name: 'Start deciding' }).click()
  await expect(statusMessage(page, 'The decision is open.')).toBeVisible()
  await page.goto(group)
}

/** What a visitor without an account sees. */
async function expectNobody(page: Page, link: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText('1 person is choosing among 3 homes.')
  await expect(main.getByRole('list', { name: 'Homes' }).getByRole('listitem')).toHaveCount(3)
  const answer = await (await page.request.get(link)).text()
  expect(answer).not.toMatch(/Qara|Rivera/)
  expect(answer).toMatch(/<meta name="robots" content="noindex"/)
  expect(answer).toMatch(/<meta property="og:description" content="1 person is choosing among 3 homes\./)
  expect(answer).toMatch(/<meta property="og:image" content="http/)
}

const votes = (page: Page) => page.getByRole('button', { name: 'Send my ranking' })

test('from the link to the first ballot with the campus’s log-in: at most 8 taps', async ({ page, ana }) => {
  test.slow()
  await deciding(ana)
  const link = await makeLink(ana)
  await ana.getByRole('button', { name: 'Copy' }).click()
  await expect(ana.getByText('Anybody with the link can join.', { exact: false }).last()).toBeVisible()

  await page.goto(link) // The first tap is in the chat.
  let taps = 1
  const tap = async (what: ReturnType<Page['getByRole']>) => {
    taps += 1
    await what.click()
  }
  await expectNobody(page, link)
  await expectAccessible(page)
  await tap(page.getByRole('main').getByRole('button', { name: 'Continue with Google' }))
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('button', { name: 'Join the group' })).toBeVisible()
  await expectAccessible(page)
  taps += 1
  await page.getByLabel('Date of birth').fill('2004-05-06')
  await expect(page.getByLabel('No, only show when')).toBeChecked()
  await tap(page.getByRole('button', { name: 'Join the group' }))
  await expect(statusMessage(page, 'You joined the group.')).toBeVisible()
  await tap(votes(page))
  await expect(page.getByRole('button', { name: 'Save my ranking' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)
})

test('from the link to the first ballot by form and code, once a member says yes', async ({ page, ana }) => {
  test.slow()
  await deciding(ana)
  const link = await makeLink(ana, 'whom a member lets in')
  await page.goto(link)
  await expectNobody(page, link)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  const email = freshEmail()
  await fillIn(page.getByRole('dialog'), email)
  await enterCode(page, await newestCode(page, email))
  await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Qara')

  await page.getByLabel('Date of birth').fill('2004-05-06')
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByRole('heading', { name: 'You asked to join' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Qara')

  // The group's open page shows the request, and the page of the waiting person continues on its own.
  await ana.getByRole('button', { name: 'Let in Ana R.' }).click()
  await expect(statusMessage(ana, 'They are in the group.')).toBeVisible()
  await expect(page).toHaveURL(/\/decision$/)
  await votes(page).click()
  await expect(page.getByRole('button', { name: 'Save my ranking' })).toBeVisible()
})

test('who is under 18 cannot join, nor after stating another date', async ({ page, ana, complaints }) => {
  test.slow()
  complaints.expect(/status of (409|422)/)
  await deciding(ana)
  await openAs(page, await makeLink(ana))
  for (const birth of [`${new Date().getUTCFullYear() - 17}-01-01`, '2004-05-06']) {
    const field = page.getByLabel('Date of birth')
    if (await field.isVisible()) await field.fill(birth)
    await page.getByRole('button', { name: 'Join the group' }).click()
    await expect(page.getByText('You have not joined yet')).toBeVisible()
    if (birth !== '2004-05-06') {
      await expect(field).toHaveAccessibleDescription(/you cannot change it yourself afterwards/)
      await page.getByLabel(/^Yes, I was born on/).check()
      await page.getByRole('button', { name: 'Join the group' }).click()
    }
    await expect(page.getByText(/^Groups are for people .* only we can change it\.$/).first()).toBeVisible()
  }
  await page.goto('/addProfileInfo')
  await expect(page.getByText('matched from your 18th birthday on')).toBeVisible()
  await page.getByLabel('Date of Birth').fill('2004-05-06')
  await page.getByLabel('Date of Birth').blur()
  await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(/only we can change it/)
})
