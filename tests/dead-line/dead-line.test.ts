// Each form of the site that a page shows is filled, and its button pressed, once into a dead line and once into a proxy whose site is
// away: the page stays, with what was typed, and says what failed, never that it was done. A form without a row fails.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { addressOf, forms, partsOf } from '../route-forms/ask.ts'
import { UNKNOWN, type Forms } from '../route-forms/form.ts'
import { senderOf } from '../route-forms/sender-of.ts'
import { fillForm, markButton, said, typedIn } from './page-of-form.ts'
import { rows, type Row } from './rows.ts'
import { siteInBrowser } from '#tests/setup/servers/site-in-browser.ts'
import { unseen } from './unseen.ts'

const site = siteInBrowser({ width: 1280, height: 800 })
const SOON = { timeout: 15_000 }

/** Those that the matrix sends although a route has no such form. */
const isNone = (form: Forms[string] | undefined) => form === UNKNOWN

const seen = Object.keys(forms).filter((name) => unseen[name] === undefined && !isNone(forms[name]))

test('every form of the site has a row, and no row is about nothing', () => {
  expect(seen.filter((name) => rows[name] === undefined)).toEqual([])
  expect(Object.keys({ ...rows, ...unseen }).filter((name) => forms[name] === undefined)).toEqual([])
})

/** Opens the page that shows a form, and marks its button. */
async function openPage(name: string, row: Row) {
  const [, path, intent] = partsOf(name)
  const prepared = await site.prepared(path, forms[name])
  const { things, form } = prepared
  const [at = '', given = ''] = (row.at ?? path).split('?')
  const query = new URLSearchParams({ ...form.query, ...Object.fromEntries(new URLSearchParams(given)) })
  for (const [key, value] of query) {
    const id = value.slice(1)
    const typed = form.fields?.[id]
    if (value.startsWith(':')) query.set(key, typeof typed === 'string' ? typed : (things[id] ?? ''))
  }
  const address = `${addressOf(at.slice(1), things)}${query.size > 0 ? `?${query}` : ''}`
  const page = await site.open(address, row.who ?? senderOf(name), prepared)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((each) => each.name.includes('/keep-page-')),
  )
  for (const opener of row.open ?? [])
    await page.locator(`:is(main, header, [role=dialog]) ${opener}`).first().click()
  const others = Object.keys(forms)
    .map(partsOf)
    .filter((parts) => parts[1] === path)
    .map((parts) => parts[2])
  const mark = () => markButton(page, { path: path.replaceAll(/:[a-zA-Z]+/g, '[^/]+'), intent, others })
  await expect.poll(mark, { timeout: 5_000, message: `${address} shows ${name}` }).toBe(true)
  const texts = Object.entries(form.fields ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  await fillForm(page, { ...Object.fromEntries(texts), ...row.fill })
  if (row.file) await page.locator('main input[type=file]').setInputFiles(row.file)
  // Typing may have enabled it, or put another in its place.
  await expect.poll(mark, SOON).toBe(true)
  return page
}

/** Presses the marked button, and waits until the page has heard that nothing came of it. */
async function press(page: Page): Promise<void> {
  const button = page.locator('[data-dead-line]')
  const before = site.missed()
  await button.click()
  await expect.poll(site.missed, SOON).toBeGreaterThan(before)
  await expect.poll(() => button.getAttribute('aria-disabled'), SOON).not.toBe('true')
  await expect.poll(async () => (await said(page)).failed.length, SOON).toBeGreaterThan(0)
}

test.each(seen)('%s', async (name) => {
  const row = rows[name] ?? {}
  try {
    const page = await openPage(name, row)
    const [address, typed, { done }] = [page.url(), await typedIn(page), await said(page)]
    for (const state of ['dead', 'bare 502'] as const) {
      site.turn(state)
      await press(page)
      const now = await said(page)
      expect.soft(page.url(), `${state}: the page stays`).toBe(address)
      expect.soft(await typedIn(page), `${state}: what was typed stays`).toEqual(typed)
      expect.soft(now.done, `${state}: no success is said`).toEqual(done)
      expect.soft(now.failed, `${state}: what failed is said once`).toHaveLength(1)
      expect.soft(now.failed.join(), state).toContain(row.failed ?? '')
    }
  } finally {
    site.turn('open')
    await site.closePages()
  }
})
