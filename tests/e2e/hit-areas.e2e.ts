// Where the controls of search, find-mate and groups are hit: none in less than 44 px, and none in the middle of another.
import { expect, test } from './fixtures.ts'
import { hitAreas } from './hit-areas.ts'
import { logIn } from './people/accounts.ts'

const GROUP = 'main a[href^="/profile/groups/"]:not([href$="/new"])'

test('what can be pressed is 44 px high and wide, also links of names, and covers nothing @both', async ({
  page,
}) => {
  const expectLarge = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const { seen, ...found } = await hitAreas(page)
    expect.soft(found, path).toEqual({ small: [], covered: [] })
    expect(seen, path).toBeGreaterThan(15)
  }
  for (const path of ['/', '/listings?campus=usc', '/find-mate']) await expectLarge(path)

  await logIn(page, 'ana@demo.example', 'a demo password')
  for (const path of ['/find-mate', '/find-mate?q=a', '/find-mate?tab=matches', '/profile/groups'])
    await expectLarge(path)
  const group = (await page.locator(GROUP).first().getAttribute('href')) ?? ''
  for (const path of [group, '/profile/groups/new']) await expectLarge(path)
  await page.goto('/listings?campus=usc')
  await expectLarge((await page.locator('[data-listing] h3 a').first().getAttribute('href')) ?? '')
})
