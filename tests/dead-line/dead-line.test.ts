// Fills each form that a page of the site shows and presses its button, once with a dead connection and once with a proxy whose site is
// down: the page stays, with what was typed, and says what failed, never that it succeeded. A form without a row fails.
import type { Page } from '@playwright/test'
import { afterEach, expect, test } from 'vitest'
import { SILENT_PROVIDER } from '#tests/setup/servers/at-provider.ts'
import { addressOf, forms, partsOf } from '../route-forms/ask.ts'
import { UNKNOWN, type Form, type Forms } from '../route-forms/form.ts'
import type { Scene, Who } from '../route-forms/scene.ts'
import { senderOf } from '../route-forms/sender-of.ts'
import { closeAlerts, fillForm, markButton, said, shownOf, typedIn, unseenAlerts } from './page-of-form.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { pageIsTaken } from '#tests/e2e/scripts-run.ts'
import { siteInBrowser, type Prepared } from '#tests/setup/servers/site-in-browser.ts'
import { thingsNamedBy } from './things-named.ts'
import { unseen } from './unseen.ts'

const site = siteInBrowser({ width: 1280, height: 600 }, SILENT_PROVIDER)
/** Long in CI, where nobody waits for a missing form. */
const SOON = { timeout: process.env.CI ? 15_000 : 3_000 }

/** Forms that the matrix sends although the route has no such form. */
const isNone = (form: Forms[string] | undefined) => typeof form === 'object' && form.nobody === UNKNOWN.nobody

/** Where a form is shown, to whom, and what is pressed first: forms on the same page follow each other. */
function placeOf(name: string) {
  const {
    at = partsOf(name)[1],
    who = senderOf(name),
    with: scene,
    prepare,
    open = [],
    afterwards,
  } = rows[name] ?? {}
  const own = prepare || typeof forms[name] === 'function' ? name : ''
  const of = scene ?? own
  return { at, who, of, page: [of, who, at, ...open, afterwards ? 'afterwards' : ''].join(' ') }
}

const seen = Object.keys(forms)
  .filter((name) => unseen[name] === undefined && !isNone(forms[name]))
  .toSorted((a, b) => (placeOf(a).page < placeOf(b).page ? -1 : 1))

test('every form of the site has a row, and no row is about nothing', () => {
  expect(seen.filter((name) => rows[name] === undefined)).toEqual([])
  expect(Object.keys({ ...rows, ...unseen }).filter((name) => forms[name] === undefined)).toEqual([])
})

/** The people and things of a form, with what its page needs. */
function sceneOf(name: string): Promise<Prepared> {
  const { prepare } = rows[name] ?? {}
  const form = forms[name] ?? {}
  const { of } = placeOf(name)
  const wanted = thingsNamedBy([name, ...seen.filter((each) => of !== '' && placeOf(each).of === of)])
  const path = partsOf(name)[1]
  if (!prepare) return site.prepared(path, form, wanted)
  const both = async (scene: Scene): Promise<Form> => {
    const given = typeof form === 'function' ? await form(scene) : form
    return { ...given, at: { ...given.at, ...(await prepare(scene)) } }
  }
  return site.prepared(path, both, wanted)
}

const scenes = new Map<string, Promise<Prepared>>()

async function prepared(name: string): Promise<Prepared> {
  const { of } = placeOf(name)
  if (of === '') return sceneOf(name)
  if (!scenes.has(of)) scenes.set(of, sceneOf(of))
  const scene = await scenes.get(of)
  if (!scene) throw new Error(`there is no ${of}`)
  return scene
}

/** The open page, as long as nothing on it failed. */
let shown: { page: Page; place: string } | undefined
afterEach(async ({ task }) => {
  site.turn('open')
  if (task.result?.state !== 'fail') return
  shown = undefined
  await site.closePages()
})

async function openPage(name: string, row: Row): Promise<Page> {
  const { at, who, page: place } = placeOf(name)
  if (shown?.place === place && (await closeAlerts(shown.page))) return shown.page
  const { things, form, users } = await prepared(name)
  const [path = '', given = ''] = at.split('?')
  const query = new URLSearchParams({ ...form.query, ...Object.fromEntries(new URLSearchParams(given)) })
  for (const [key, value] of query) {
    const id = value.slice(1)
    const typed = form.fields?.[id]
    if (value.startsWith(':')) query.set(key, things[id] ?? (typeof typed === 'string' ? typed : ''))
  }
  const address = `${addressOf(path.slice(1), things)}${query.size > 0 ? `?${query}` : ''}`
  const page = await site.open(address, who as Who, { users })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((each) => each.name.includes('/keep-page-')),
  )
  for (const [field, value] of Object.entries(row.type ?? {})) {
    const text = value.startsWith(':') ? (things[value.slice(1)] ?? '') : value
    await page.locator(`main [name="${field}"]`).fill(text)
  }
  for (const opener of row.open ?? []) {
    // What was typed is sent with it; a password takes a moment.
    const answered = row.type && page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator(`:is(main, header, [role=dialog]) ${opener}`).first().click(SOON)
    await answered
  }
  if (row.afterwards) {
    if (row.open) await mark(page, name)
    await site.change((ctx) => row.afterwards?.(ctx, users))
    await (row.open ? page.reload() : page.goto(address))
    await pageIsTaken(page)
  }
  shown = { page, place }
  return page
}

/** Finds the button of a form on the open page, unfolding what contains it. */
async function mark(page: Page, name: string): Promise<void> {
  const [, path, intent] = partsOf(name)
  const others = Object.keys(forms)
    .map(partsOf)
    .filter((parts) => parts[1] === path)
    .map((parts) => parts[2])
  const { button } = rows[name] ?? {}
  const leadsTo = path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')
  const found = () => markButton(page, { path: leadsTo, intent, others, button })
  await expect.poll(found, { ...SOON, message: `${page.url()} shows ${name}` }).toBe(true)
}

/** Fills the fields of a form on the open page. */
async function fill(page: Page, name: string, row: Row): Promise<void> {
  const { form } = await prepared(name)
  await mark(page, name)
  const texts = Object.entries(form.fields ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  await fillForm(page, { ...Object.fromEntries(texts), ...row.fill })
  if (row.file) await page.locator('main input[type=file]').setInputFiles(row.file)
}

/** Presses a form's button, and waits until the page notices the failure.
 *  @param failures how many failures it then shows: earlier ones stay if typed text moves into the page */
async function press(page: Page, name: string, failures = 1): Promise<void> {
  // Typing may have enabled it, or replaced it.
  await mark(page, name)
  const button = page.locator('[data-dead-line]')
  const before = site.missed()
  await button.click(SOON)
  await expect.poll(site.missed, SOON).toBeGreaterThan(before)
  await expect.poll(() => button.getAttribute('aria-disabled', SOON), SOON).not.toBe('true')
  await expect.poll(async () => (await said(page)).failed.length, SOON).toBeGreaterThanOrEqual(failures)
}

test.each(seen)('%s', async (name) => {
  const row = rows[name] ?? {}
  const page = await openPage(name, row)
  await fill(page, name, row)
  const [address, typed, { done }] = [page.url(), await typedIn(page), await said(page)]
  for (const [at, state] of (['dead', 'bare 502'] as const).entries()) {
    // Once it is in the page, its field is empty for the next text.
    if (row.moves) await fill(page, name, row)
    site.turn(state)
    const failures = row.moves ? at + 1 : 1
    await press(page, name, failures)
    const now = await said(page)
    expect.soft(page.url(), `${state}: the page stays`).toBe(address)
    const kept = row.moves ? await shownOf(page, typed) : await typedIn(page)
    expect.soft(kept, `${state}: what was typed stays`).toEqual(typed)
    // The wizard's message about what it saved during typing may have disappeared.
    expect.soft(done, `${state}: no success is said`).toEqual(expect.arrayContaining(now.done))
    const once = Array.from({ length: failures }, () => expect.any(String) as string)
    expect.soft(now.failed, `${state}: what failed is said once`).toEqual(once)
    expect.soft(await unseenAlerts(page), `${state}: what failed is seen from the button`).toEqual([])
    expect.soft(now.failed.join(), state).toContain(row.failed ?? '')
    const claims = typed.length === 0 && now.failed.join().includes('What you wrote')
    expect.soft(claims, `${state}: nothing was written`).toBe(false)
  }
})

test('a form that still waits when the connection goes is as one that was not sent', async () => {
  const page = await openPage('/account/name', {})
  const typed = await typedIn(page)
  site.turn('silent')
  await mark(page, '/account/name')
  const before = site.missed()
  await page.locator('[data-dead-line]').click(SOON)
  await expect.poll(site.missed, SOON).toBeGreaterThan(before)
  expect((await said(page)).failed).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect
    .poll(async () => (await said(page)).failed, SOON)
    .toEqual([expect.stringContaining('could not be reached')])
  expect(await typedIn(page)).toEqual(typed)
})

test('what failed is not said any more once it is saved', async () => {
  const page = await openPage('/addProfileInfo', rows['/addProfileInfo'] ?? {})
  site.turn('dead')
  await press(page, '/addProfileInfo')
  site.turn('open')
  await page.locator('select[name=year]').selectOption({ index: 1 })
  await expect.poll(async () => (await said(page)).failed, SOON).toEqual([])
})

test('what was done before is not said again when the next form is not answered', async () => {
  const page = await openPage('/manage pause', rows['/manage pause'] ?? {})
  await mark(page, '/manage pause')
  await page.locator('[data-dead-line]').click(SOON)
  const tag = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(tag, SOON).toBe('OUTPUT')
  await page.locator('main input[name=home]').first().click(SOON)
  site.turn('dead')
  await press(page, '/manage offer')
  expect(await tag()).toBe('BUTTON')
})

test.each([
  ['/find-mate?tab=matches', 'New group'],
  ['/find-mate?tab=matches', 'Edit'],
  ['/expanded-listing/:propertyId', 'Send Inquiry'],
  ['/expanded-listing/:propertyId', 'Send to roommates'],
])('a dialog of %s asks again for what did not arrive: %s', async (path, label) => {
  shown = undefined
  // Uses its own scene, because another test's form may have taken the shared home down.
  const { things, users } = await site.prepared(path, () => ({}))
  const page = await site.open(addressOf(path.slice(1), things), 'student', { users })
  const dialog = page.getByRole('dialog')
  const forms = () => dialog.locator('form').count()
  const press = () => page.locator(`main :is(a, button):visible:has-text("${label}")`).first().click(SOON)
  // Then its code has loaded.
  await press()
  await expect.poll(forms, SOON).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count(), SOON).toBe(0)
  for (const state of ['dead', 'bare 502'] as const) {
    const address = page.url()
    site.turn(state)
    await press()
    await expect.poll(async () => (await said(page)).failed, SOON).toEqual([expect.any(String)])
    expect(page.url(), state).toBe(address)
    site.turn('open')
    await dialog.getByRole('button', { name: 'Try Again' }).click(SOON)
    await expect.poll(forms, SOON).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count(), SOON).toBe(0)
  }
})

const KEEPS = /\/keep-page-[^/]*\.js/

/** A page without the code that keeps pages. */
async function openWithoutKeeping(): Promise<Page> {
  const page = await openPage('/account/name', {})
  shown = undefined
  await page.route(KEEPS, (route) => route.abort())
  await page.reload()
  await pageIsTaken(page)
  return page
}

/** A page's content, before and after its form was sent without reaching the site. */
async function heldIn(page: Page, state: 'dead' | 'bare 502') {
  const held = async () => [page.url(), ...(await typedIn(page))]
  const before = await held()
  site.turn(state)
  await press(page, '/account/name')
  return { before, after: await held() }
}

test('what keeps pages is asked for again when it was not reached, and keeps this one', async () => {
  const page = await openWithoutKeeping()
  await page.unroute(KEEPS)
  const arrived = page.waitForResponse((response) => KEEPS.test(response.url()) && response.ok())
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await arrived
  const { before, after } = await heldIn(page, 'dead')
  expect(after).toEqual(before)
})

test.each(['dead', 'bare 502'] as const)(
  'a page keeps what was typed although what keeps pages was not reached: %s',
  async (state) => {
    const page = await openWithoutKeeping()
    const { before, after } = await heldIn(page, state)
    expect(after).toEqual(before)
    site.turn('open')
    await page.unroute(KEEPS)
    await mark(page, '/account/name')
    await page.locator('[data-dead-line]').click(SOON)
    await expect.poll(async () => (await said(page)).failed, SOON).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  },
)
