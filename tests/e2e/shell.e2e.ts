import { expect, expectAccessible, openMenu, statusMessage, test } from './fixtures.ts'
import { openAs } from './people/accounts.ts'

test('the menu of a phone opens, closes with Escape and shows where one is', async ({ page }) => {
  await page.goto('/about-us')
  const menu = page.locator('header summary')
  const links = page.locator('header').getByRole('link', { name: 'About Us' })
  await menu.tap()
  await expect(links).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.tap()
  await page.locator('header').getByRole('link', { name: 'List with us' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner with Roost')
  await expect(links).toBeHidden()

  // A link to the current page closes it too.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await menu.tap()
  await links.tap()
  await expect(links).toBeHidden()
  await expect(menu).toBeFocused()

  // The width of 320 px for people with doubled text size.
  await page.setViewportSize({ width: 160, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect.poll(width).toBe(160)
})

test('the header marks the current page @desktop', async ({ page }) => {
  await page.goto('/sell-with-us')
  const header = page.getByRole('navigation', { name: 'Main' })
  await expect(header.getByRole('link', { name: 'List with us' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'About Us' })).not.toHaveAttribute('aria-current')
})

test('roommates are in the header’s row on every page, for visitors and students @both', async ({ page }) => {
  const expectLink = async (path: string) => {
    await page.goto(path)
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: 'Find roommates' })
      .filter({ visible: true })
    await expect(link, path).toHaveCount(1)
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
  }
  for (const path of ['/', '/listings?campus=usc', '/about-us', '/login', '/find-mate'])
    await expectLink(path)
  await openAs(page, '/')
  for (const path of [
    '/',
    '/listings?campus=usc',
    '/profile/groups',
    '/messages',
    '/account',
    '/addProfileInfo',
  ])
    await expectLink(path)
})

test('a new page takes the focus and says its title @both', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(statusMessage(page, 'About Us · Roost')).toHaveCount(1)
})

test('an aborted reload is no error of the page, and other failures are @desktop', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^page error:/)
  await page.goto('/about-us')
  const isTaken = (name: string) =>
    page.evaluate(async (name) => {
      const told = new Promise<boolean>((resolve) =>
        addEventListener('unhandledrejection', (event) => resolve(event.defaultPrevented), { once: true }),
      )
      setTimeout(() => void Promise.reject(new DOMException('not ours', name)))
      return await told
    }, name)
  await expect.poll(() => isTaken('AbortError')).toBe(true)
  const told = page.waitForEvent('pageerror')
  expect(await isTaken('DataError')).toBe(false)
  await told
})

test('the first Tab offers to skip to the content @desktop', async ({ page }) => {
  await page.goto('/about-us')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const steps = await page.evaluate(() => history.length)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('without a connection the page stays, and Try again follows the link later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/about-us')
  await expect(page.getByRole('main')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your home' }).click()
  await expect(page.getByText('That page needs a connection')).toBeVisible()
  await expect(page).toHaveURL(/about-us/)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/listings/)

  // Neither a search nor another page at the same path removes it.
  await page.goto('/listings?view=list')
  await expect(page.getByRole('main')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  // Photos further down may already be loaded, so this makes a request that certainly fails and causes the expected error.
  await page.evaluate(() => fetch('/robots.txt').catch(() => {}))
  await page.locator('summary', { hasText: 'Recommended' }).click()
  await page.getByRole('link', { name: 'Price, low to high' }).click()
  await expect(page.getByText('That page needs a connection')).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Recommended' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('homes')
  // What a press needs may not be loaded yet, nor the page that replaces it.
  const home = page.locator('[data-listing]').first()
  await openMenu(home)
  await home.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('homes')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).not.toHaveURL(/page=2/)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('a page that fails says so, and Try again loads it', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await page.goto('/about-us')
  await page.route('**/listings.data*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByRole('main').getByRole('link', { name: 'Find your home' }).click()
  await expect(page.getByRole('main').getByText('Failed to load properties')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/listings.data*')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('homes')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of a phone opens and leads on', async ({ page }) => {
    await page.goto('/')
    await page.locator('header summary').tap()
    await page.locator('header').getByRole('link', { name: 'About Us' }).tap()
    await expect(page).toHaveURL(/about-us/)
  })
})

test('a link to a part of a page takes the focus there, and Tab goes on from it @desktop', async ({
  page,
}) => {
  await page.goto('/accessibility')
  await page.getByRole('link', { name: 'Write to us' }).press('Enter')
  await expect(page.locator('#contact')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#contact :focus')).toBeVisible()

  await page.goto('/listings?view=list')
  await page
    .getByRole('list', { name: 'Homes' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'See the cost breakdown' }).press('Enter')
  const cost = page.getByRole('region', { name: 'What it costs each of you' })
  await expect(cost).toBeFocused()
  await expect(cost).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(cost.locator(':focus')).toBeVisible()
})

test('what Tab reaches in a row that scrolls sideways is wholly in sight @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 }) // a desktop at 200 %
  await page.goto('/listings?campus=usc&beds=2&baths=1&max=1500&pets=cat&type=House&q=USC')
  const chips = page.getByRole('list', { name: 'Active filters' })
  const all = chips.locator('a, button').filter({ visible: true })
  // Repeated until the scrolling code has loaded.
  await expect(async () => {
    await all.first().focus()
    for (let count = await all.count(); count > 0; count--) {
      await expect(chips.locator(':focus')).toBeInViewport({ ratio: 0.99, timeout: 2000 })
      if (count > 1) await page.keyboard.press('Tab')
    }
  }).toPass()
})
