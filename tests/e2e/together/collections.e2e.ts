import type { Locator, Page } from '@playwright/test'
import { fillInLogIn, makeAccount, openAs } from '../people/accounts.ts'
import { expect, expectAccessible, openMenu, scriptsRun, statusMessage, test } from '../fixtures.ts'

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
/** Presses Save in the menu of a card. */
async function saveFrom(place: Locator) {
  await openMenu(place)
  await save(place).click()
}
const savedMark = (place: Locator) => place.getByText('Saved', { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save to a collection' })
const collectionsOf = (page: Page) => page.getByRole('region', { name: 'Collections', exact: true })

/** Creates the only collection, which the next press of Save uses. */
async function newCollection(page: Page, name: string) {
  const [id] = [await card(page, 2).getAttribute('data-listing')]
  await page.request.post(`/expanded-listing/${id}/collections`, { form: { name } })
}

const logIn = (page: Page) => openAs(page, SEARCH)

test('saving continues after logging in, in a collection made on the way; another closes by itself', async ({
  page,
  context,
  complaints,
}) => {
  const email = await makeAccount()
  await page.goto(SEARCH)
  await scriptsRun(card(page).getByRole('button').first())
  await saveFrom(card(page))
  const ask = page.getByRole('dialog', { name: 'Log in', exact: true })
  await expect(ask).toContainText('Please log in to save properties')
  await fillInLogIn(ask, email)
  // Continues at the same place, and the first collection is created on the way.
  await expect(statusMessage(page, 'Saved to “Saved homes”.')).toHaveCount(1)
  // Immediately: the message disappears after ten seconds.
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page).toHaveURL(SEARCH)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Already in here')
  await dialog.getByRole('button', { name: 'New Collection' }).click()
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill(LONG)
  await dialog.getByLabel('Description').fill('For the two of us.')
  // What was typed stays when the session has ended meanwhile.
  complaints.expect(/status of 401/)
  await context.clearCookies()
  await create.click()
  await fillInLogIn(ask, email)
  await expect(dialog.getByLabel('Name')).toHaveValue(LONG)
  await expect(dialog.getByLabel('Description')).toHaveValue('For the two of us.')
  await expectAccessible(page)
  await create.click()
  await expect(dialog).toBeHidden() // automatically
  await expect(statusMessage(page, ADDED)).toHaveCount(1)
  await expect(savedMark(card(page))).toBeVisible()
})

test('what one person typed for a collection is not shown to another who logs in there @desktop', async ({
  page,
  context,
  complaints,
}) => {
  const other = await makeAccount()
  await logIn(page)
  await scriptsRun(card(page).getByRole('button').first())
  await saveFrom(card(page))
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'New Collection' }).click()
  await dialog.getByLabel('Name').fill('Near my sister')
  complaints.expect(/status of 401/)
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await fillInLogIn(page.getByRole('dialog', { name: 'Log in', exact: true }), other)
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('saved homes say so and can be removed; the collection used last comes first @desktop', async ({
  page,
}) => {
  test.slow() // eight screens in sequence
  await logIn(page)
  const dialog = dialogOf(page)
  await newCollection(page, LONG)
  await saveFrom(card(page))
  await expect(page.getByRole('status').filter({ hasText: `Saved to “${LONG}”.` })).toHaveCount(1)
  await saveFrom(card(page))
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

  await expect(savedMark(card(page))).toHaveCount(0)

  // On the home's own page, one press saves it to the last used collection.
  await card(page, 1).getByRole('link').first().click()
  await expect(page).toHaveURL(/expanded-listing/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('homes')
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: `Saved to “${LONG}”.` })).toHaveCount(1)
  await expect(save(page)).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/profile/properties')
  const collection = collectionsOf(page).getByRole('article')
  await expect(collection).toHaveCount(1)
  await expect(collection.getByRole('link', { name: LONG })).toBeVisible()
  await expect(collection.getByText(CUT)).toHaveAttribute('title', LONG)
  await expect(collection).toContainText('2 properties')
  await collectionsOf(page).getByRole('link', { name: 'New Collection' }).click()
  const form = page.getByRole('dialog', { name: 'New Collection' })
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
  await scriptsRun(card(page).getByRole('button').first())
  await saveFrom(card(page))
  await expect(statusMessage(page, 'Failed to add property.')).toHaveCount(1)
  await expect(savedMark(card(page))).toHaveCount(0)
  await context.unroute('**/collections')
  await saveFrom(card(page))
  await expect(savedMark(card(page))).toBeVisible()
  await expect(card(page).locator('[aria-busy]')).toHaveCount(0)
  await context.route('**/collections', (route) => route.abort())
  await saveFrom(card(page))
  await expect(dialog).toContainText('Failed to load collections')
  await context.unroute('**/collections')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByRole('button', { name: 'New Collection' }).click()
  const name = dialog.getByLabel('Name')
  await expect(name).toBeFocused()
  complaints.expect(/status of 422/)
  await name.fill('Too long '.repeat(10))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toContainText('Keep the name to 80 characters.')
  await expect(name).toBeFocused()
  await name.fill('Maybe')
  await context.route('**/collections', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to create collection')
  await expect(dialog.getByLabel('Name')).toHaveValue('Maybe')
  await context.unroute('**/collections')
  await context.route('**/collections', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { ok: true, done: 'added' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to get collection ID')
  await context.unroute('**/collections')

  await page.goto(`${SEARCH}&do=save&home=${id}`)
  const waiting = page.getByRole('link', { name: 'Save this home' })
  await expect(waiting).toBeVisible()
  await expect(dialog).toBeHidden()
  await waiting.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Save to a collection' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('saving is a page: log in and return, create one, remove, add again', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.goto(SEARCH)
    await saveFrom(card(page))
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

test('a saved home shows so without the pointer on it @both', async ({ page }) => {
  await logIn(page)
  await newCollection(page, 'Near campus')
  await page.reload()
  await page.mouse.move(0, 0)
  const mark = savedMark(card(page, 2))
  await mark.scrollIntoViewIfNeeded()
  await expect(mark).toBeInViewport()
  const seen = () =>
    mark.evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return above !== null && shown.contains(above) && shown.checkVisibility({ opacityProperty: true })
    })
  await expect.poll(seen).toBe(true)
})

test('what is said about a home stands above the bar of its page, and not on it', async ({ page }) => {
  await logIn(page)
  const address = (await card(page).getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto(address)
  await save(page).click()
  const message = page.locator('[data-toasts]')
  await expect(message).toContainText('Saved to “Saved homes”.')
  const bar = page.locator('main .fixed').filter({ hasText: 'Send Inquiry' })
  const room = async () => {
    const [above, below] = [await message.boundingBox(), await bar.boundingBox()]
    return above && below && below.y - above.y - above.height
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})
