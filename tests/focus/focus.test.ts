// On every page of the site, at a size at which bars take up much of the screen, the focused element is not behind one (WCAG 2.4.11).
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { siteInBrowser } from '#tests/setup/servers/site-in-browser.ts'
import { addressOf, allRoutes } from '../route-forms/ask.ts'
import { pages } from '../route-forms/pages.ts'
import { readerOf } from '../route-forms/sender-of.ts'
import { coveredWhileFocused } from './covered.ts'

const site = siteInBrowser({ width: 720, height: 450 })

const shown = allRoutes
  .filter(({ file }) => file && readFileSync(`app/${file}`, 'utf8').includes('export default'))
  .map(({ path }) => `/${path}`)
  .filter((path) => readerOf(path) !== undefined)

/** Opens the next page in the same tab, unless something failed in it. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await site.closePages()
})

test.each([...new Set(shown)].toSorted())('%s', async (path) => {
  const prepared = await site.prepared(path, pages[path])
  const { things, form } = prepared
  const query = new URLSearchParams(form.query)
  const page = await site.open(
    `${addressOf(path.slice(1), { ...things, ...form.at })}${query.size > 0 ? `?${query}` : ''}`,
    readerOf(path) ?? 'visitor',
    prepared,
  )
  expect(await page.evaluate(coveredWhileFocused)).toEqual([])
})

test('most pages are walked', () => {
  expect(shown.length).toBeGreaterThan(80)
})
