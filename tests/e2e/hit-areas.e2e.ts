// Where the controls of pages are hit: no hit area is smaller than 44 px, and none is inside another.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hitAreas } from './hit-areas.ts'
import { logIn } from './people/accounts.ts'

const GROUP = 'main a[href^="/profile/groups/"]:not([href$="/new"])'

async function expectLarge(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const { seen, ...found } = await hitAreas(page)
    expect.soft(found, path).toEqual({ small: [], covered: [] })
    expect(seen, path).toBeGreaterThan(15)
  }
}

/** The path of a page's first such link. */
async function linkOf(page: Page, path: string, link: string): Promise<string> {
  await page.goto(path)
  return (await page.locator(link).first().getAttribute('href')) ?? ''
}

test('what can be pressed is 44 px high and wide, also links of names, and covers nothing @both', async ({
  page,
}) => {
  await expectLarge(page, '/', '/listings?campus=usc', '/find-mate')

  await logIn(page, 'ana@demo.example', 'a demo password')
  await expectLarge(page, '/find-mate', '/find-mate?q=a', '/find-mate?tab=matches', '/profile/groups')
  await expectLarge(page, await linkOf(page, '/profile/groups', GROUP), '/profile/groups/new')
  await expectLarge(page, await linkOf(page, '/listings?campus=usc', '[data-listing] h3 a'))
})

test('so it is in messages, inquiries, and where homes are compared and ranked @both', async ({ page }) => {
  await logIn(page, 'ana@demo.example', 'a demo password')
  await expectLarge(page, await linkOf(page, '/messages', 'main a[href^="/messages/"]'))
  await expectLarge(page, await linkOf(page, '/inquiries', 'main a[href^="/inquiries/"]'))
  const group = await linkOf(page, '/profile/groups', GROUP)
  const shortlist = await linkOf(page, group, '#shortlist a[href^="/collections/"]')
  await expectLarge(page, shortlist, `${shortlist}/compare`, `${shortlist}/decision`)
})

test('so it is in a manager’s tables @both', async ({ page }) => {
  await logIn(page, 'marta@demo.example', 'a demo password')
  await expectLarge(page, '/manage', '/manage/leads', '/manage/import')
  await expectLarge(page, await linkOf(page, '/manage/leads', 'main a[href^="/manage/leads/"]'))
})

test('so it is where staff decides @both', async ({ page }) => {
  await logIn(page, 'ada@demo.example', 'a demo password')
  await expectLarge(page, '/admin', '/admin/homes', '/admin/people')
})
