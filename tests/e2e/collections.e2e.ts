import type { Locator, Page } from '@playwright/test'
import { expectSignedIn, fillInLogIn, makeAccount, openAs } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const SEARCH = '/listings?campus=usc&beds=5'
const ADDED = 'Property added to collection successfully!'
const LONG = 'Everything within a mile of campus and of the train'
const CUT = 'Everything within a mile of ca…'

const card = (page: Page, place = 0) => page.locator('[data-listing]').nth(place)
const save = (place: Page | Locator) =>
  place
    .getByRole('button', { name: /^Save / })
    .filter({ visible: true })
    .first()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save to a collection' })
const collectionsOf = (page: Page) => page.getByRole('region', { name: 'Collections', exact: true })

const logIn = (page: Page) => openAs(page, SEARCH)

test('saving continues after logging in, creates a collection, and closes by itself', async ({
  page,
  isMobile,
}) => {
  const email = await makeAccount()
  await page.goto(SEARCH)
  await card(page).hover()
  await save(card(page)).click()
  if (isMobile) {
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await fillInLogIn(page.getByRole('main'), email)
  } else {
    const logIn = page.getByRole('dialog', { name: 'Log in' })
    await expect(logIn).toContainText('Please log in to save properties')
    await fillInLogIn(logIn, email)
  }
  await expectSignedIn(page)
  // Continues at the same place, and the first collection is created on the way.
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(
    'No collections yet. Create your first collection to organize properties.',
  )
  await expect(page).toHaveURL(SEARCH)
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill(LONG)
  await expectAccessible(page)
  await create.click()
  await expect(dialog).toBeHidden({ timeout: 20_000 }) // automatically
  await expect(page.getByRole('status').filter({ hasText: ADDED })).toHaveCount(1)
})

test('saved homes say so and can be removed; the collection used last comes first', async ({
  page,
  isMobile,
}) => {
  test.slow() // eight screens in sequence
  await logIn(page)
  const dialog = dialogOf(page)
  await card(page).hover()
  await save(card(page)).click()
  await dialog.getByLabel('Name').fill(LONG)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await card(page).hover()
  await save(card(page)).click()
  await expect(dialog).toContainText('Already in here')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Remove it from ${LONG}` }).click()
  await expect(dialog.getByRole('radio', { name: LONG })).toBeVisible()
  await dialog.getByRole('radio', { name: LONG }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('radio', { name: LONG })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // On the home's own page the collection used last is preselected.
  await card(page, 1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await save(page).click()
  await expect(dialog.getByRole('radio', { name: LONG })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText(ADDED)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/profile/properties')
  const collection = collectionsOf(page).getByRole('article')
  await expect(collection).toHaveCount(1)
  await expect(collection.getByRole('link', { name: LONG })).toBeVisible()
  await expect(collection.getByText(CUT)).toHaveAttribute('title', LONG)
  await expect(collection).toContainText('1 property')
  await expect(collection.locator('img')).toHaveCount(1)
  await collectionsOf(page).getByRole('link', { name: 'New Collection' }).click()
  const form = isMobile ? page.getByRole('main') : page.getByRole('dialog', { name: 'New Collection' })
  await form.getByLabel('Name').fill('Second thoughts')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(collectionsOf(page).getByRole('link', { name: 'Second thoughts' })).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveCount(0)
  await expectAccessible(page)
})

test('failures show a message, and a URL sent by somebody else saves nothing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|request failed/)
  await logIn(page)
  const id = (await card(page).getAttribute('data-listing')) ?? ''
  const dialog = dialogOf(page)

  await context.route('**/collections', (route) => route.abort())
  await card(page).hover()
  await save(card(page)).click()
  await expect(dialog).toContainText('Failed to load collections')
  await context.unroute('**/collections')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByLabel('Name').fill('Maybe')
  await context.route('**/collections', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to create collection')
  await expect(dialog.getByLabel('Name')).toHaveValue('Maybe')
  await context.unroute('**/collections')

  await page.goto(`${SEARCH}&do=save&home=${id}`)
  const waiting = page.getByRole('link', { name: 'Save this home' })
  await expect(waiting).toBeVisible()
  await expect(dialog).toBeHidden()
  await waiting.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Save to a collection' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No collections yet.')
  await expectAccessible(page)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('saving is a page: log in and return, create one, remove, add again', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.goto(SEARCH)
    await save(card(page)).click()
    await fillInLogIn(page.getByRole('main'), await makeAccount())
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Save to a collection' })).toBeVisible()
    await main.getByRole('button', { name: 'Create' }).click()
    await expect(main).toContainText('Collection name is required')
    await main.getByLabel('Name').fill('On paper')
    await main.getByRole('button', { name: 'Create' }).click()
    await expect(main).toContainText(ADDED)
    await main.getByRole('button', { name: 'Remove it from On paper' }).click()
    await main.getByRole('radio', { name: 'On paper' }).check()
    await main.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(main).toContainText('Already in here')
    await main.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(SEARCH)
    await page.goto('/profile/properties')
    await collectionsOf(page).getByRole('link', { name: 'New Collection' }).click()
    await main.getByLabel('Name').fill('By hand')
    await main.getByRole('button', { name: 'Create' }).click()
    await expect(main).toContainText('Your collection is created.')
    await expect(collectionsOf(page).getByRole('article')).toHaveCount(2)
  })
})
