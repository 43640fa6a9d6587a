import type { Page, TestInfo } from '@playwright/test'
import { fillInLogIn, openAs } from '../people/accounts.ts'
import { complaintsOf, expect, expectAccessible, statusMessage, test as base } from '../fixtures.ts'
import { pageIsTaken } from '../scripts-run.ts'

/** An admin in her own browser whose console errors count too. */
const test = base.extend<{ admin: Page }>({
  admin: async ({ browser, page }, use) => {
    const context = await browser.newContext({
      baseURL: process.env.SITE_URL ?? '',
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    })
    const complaints = complaintsOf(context)
    await use(await context.newPage())
    await context.close()
    expect(complaints).toEqual([])
  },
})

type Home = { id: string; name: string }

/** Two homes that no other run of this journey reports. */
async function twoHomes(page: Page, { project, repeatEachIndex }: TestInfo): Promise<[Home, Home]> {
  const answer = await page.request.get('/api/listings?campus=usc&beds=1')
  const { items } = (await answer.json()) as { items: Home[] }
  const at = 2 * (2 * repeatEachIndex + (project.name === 'phone' ? 0 : 1))
  const [first, second] = items.slice(at, at + 2)
  if (!first || !second) throw new Error('the demo has too few homes')
  return [first, second]
}

async function reportHome(page: Page, { id, name }: Home): Promise<void> {
  await page.goto(`/expanded-listing/${id}`)
  await page.getByRole('link', { name: 'Report this home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report ${name}`)
  await page.getByLabel('It looks like a scam').check()
  await page.getByLabel('What you saw').fill(`They want gift cards for ${name}.`)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('The people who run this site will review it', { exact: false })).toBeVisible()
}

test('a student reports a home, an admin decides by keyboard, and the student sees the outcome @both', async ({
  page: ben,
  admin,
  complaints,
}, info) => {
  test.slow()
  complaints.expect(/status of 422/)
  const [older, home] = await twoHomes(ben, info)
  await openAs(ben, `/expanded-listing/${older.id}/report`, { givenName: 'Ben', familyName: 'Okafor' })
  await ben.getByRole('button', { name: 'Send report' }).click()
  await expect(ben.getByText('Choose what is wrong.')).toBeVisible()
  await expectAccessible(ben)
  await reportHome(ben, older)
  await reportHome(ben, home)

  await admin.goto('/login?returnTo=/admin%3Fkind%3Dreport')
  await fillInLogIn(admin.getByRole('main'), 'ada@demo.example', 'a demo password')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await pageIsTaken(admin)
  const line = admin
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .filter({ hasText: home.name })
    .getByRole('link')
  const pane = admin.getByRole('article')
  const title = pane.getByRole('heading', { level: 2 })
  const reason = pane.getByLabel('Reason')
  if (info.project.name === 'desktop') {
    await line.focus()
    await admin.keyboard.press('Enter')
    await expect(pane).toContainText(home.name)
    await expect(line).toHaveAttribute('aria-current', 'true') // `j` continues from here
    await admin.keyboard.press('j')
    await expect(pane).not.toContainText(home.name)
    await line.focus()
    await admin.keyboard.press('Enter')
    await expect(line).toHaveAttribute('aria-current', 'true')
    await admin.keyboard.press('Enter')
    await expect(title).toBeFocused()
    await admin.keyboard.press('?')
    await expect(admin.getByRole('dialog')).toContainText('Open the next item')
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(admin)
    await admin.keyboard.press('a')
    await expect(pane).toContainText('assigned to you')
    await admin.keyboard.press('d')
    await expect(reason).toBeFocused()
    await admin.keyboard.type('jaduk: a joke of a friend.')
    await admin.keyboard.press('Tab')
    await admin.keyboard.press('Tab')
    await expect(pane.getByRole('button', { name: 'No action needed' })).toBeFocused()
    await admin.keyboard.press('Enter')
  } else {
    await line.click()
    await expect(line).toBeHidden()
    await expect(pane).toContainText(`They want gift cards for ${home.name}.`)
    await expectAccessible(admin)
    await pane.getByRole('button', { name: 'Take it' }).click()
    await expect(pane).toContainText('assigned to you')
    await pane.getByRole('button', { name: 'No action needed' }).click()
  }
  const done = statusMessage(admin, 'No action needed')
  await expect(done).toBeVisible()
  await done.getByRole('link').click()
  await expect(pane).toContainText('No action needed, by Ada B.')

  await ben.goto('/account/notifications')
  await ben.getByRole('main').getByText('We looked at what you reported.', { exact: false }).first().click()
  await expect(ben).toHaveURL(/\/account\/people#report-/)
  const own = ben.getByRole('listitem').filter({ hasText: home.name })
  await expect(own).toContainText('It does not break our rules')
  await expect(ben.getByRole('listitem').filter({ hasText: older.name })).toContainText('Waiting for review')
  await expectAccessible(ben)

  if (info.project.name === 'desktop') await admin.keyboard.press('u')
  else await pane.getByRole('button', { name: 'Undo' }).click()
  await expect(pane.getByRole('button', { name: 'No action needed' })).toBeVisible()
  await ben.reload()
  await expect(own).toContainText('Waiting for review')
})
