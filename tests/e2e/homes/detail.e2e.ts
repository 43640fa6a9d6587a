// A home's page: opened directly, opened instantly from a card, and back.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const LIST = '/listings?campus=usc&sort=price'
const cards = (page: Page) => page.locator('article[data-listing]')
const home = (page: Page) => page.getByRole('main')

/** Opens the list and navigates to the first home with several photos. @returns its URL */
async function addressOfHome(page: Page): Promise<string> {
  await page.goto(LIST)
  const card = cards(page)
    .filter({ hasText: /\d photos/ })
    .first()
  return (await card.getByRole('link').getAttribute('href')) ?? ''
}

test('a card opens its home at once, and Back restores the list @both', async ({ page }) => {
  await page.goto(LIST)
  const card = cards(page).nth(20)
  const price = (await card.locator('strong').textContent()) ?? ''
  const name = (await card.getByRole('heading').innerText()).split(',')[0] ?? ''
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(500)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/expanded-listing.*\.data/, async (route) => {
    await held
    await route.continue()
  })
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(home(page).getByText(price, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(home(page).getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'About this home' })).toBeHidden()
  release()

  await page.getByRole('link', { name: 'Amenities', exact: true }).click()
  await expect(page).toHaveURL(/tab=amenities/)
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL(LIST)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('from a similar home, Back to Search leads to the search', async ({ page }) => {
  await page.goto(LIST)
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/expanded-listing\//)
  const first = page.url()
  await page.getByRole('region', { name: 'Similar homes' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(first)
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL(LIST)
})

test('from a similar home of one opened directly, Back to Search leads to the search, too', async ({
  page,
}) => {
  await page.goto(await addressOfHome(page))
  const similar = page.getByRole('region', { name: 'Similar homes' }).getByRole('link').first()
  for (const _ of ['second home', 'third home']) {
    const before = page.url()
    await similar.click()
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('navigation', { name: 'About this home' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL(/\/listings\?campus=usc$/)
})

test('opened by its URL, every tab is complete and accessible @both', async ({ page }) => {
  const address = await addressOfHome(page)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Back to Search' })).toHaveAttribute('href', '/listings')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.webp$/)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ offers: { '@type': 'Offer', priceCurrency: 'USD' } })
  await expect(page.getByRole('heading', { name: 'What it costs each of you' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${address}?tab=amenities`)
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible()
  await expectAccessible(page)
})

test('the Location tab lists nearby places by category, in the URL @map', async ({ page }) => {
  await page.goto(`${await addressOfHome(page)}?tab=location`)
  await page.getByRole('link', { name: 'Grocery' }).click()
  await expect(page).toHaveURL(/tab=location&places=grocery/)
  await expect(home(page).getByText(/^Straight-line distances\. Source: /)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Map of / })).toBeVisible()
  await expectAccessible(page)
})

test('the title is the name of the home, opened directly and from a card', async ({ page }) => {
  await page.goto(`${await addressOfHome(page)}?tab=amenities`)
  const title = await page.title()
  await page.goto(LIST)
  await cards(page)
    .filter({ hasText: /\d photos/ })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('navigation', { name: 'About this home' })).toBeVisible()
  expect(await page.title()).toBe(title)
})

test('the back link leads to the previous page', async ({ page }) => {
  await page.goto(await addressOfHome(page))
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { from: '/profile' } }, ''))
  await page.reload()
  // A visitor has no properties.
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/profile')
})

test('photos open in full screen and change by keyboard @desktop', async ({ page }) => {
  await page.goto(await addressOfHome(page))
  const opener = page.getByRole('button', { name: /^All \d+ photos$/ })
  const last = Number(/\d+/.exec(await opener.innerText())?.[0])
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  const at = (number: number) => expect(viewer.getByText(`${number} of ${last}`)).toBeVisible()
  await at(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await at(2)
  await page.keyboard.press('End')
  await at(last)
  await page.keyboard.press('ArrowRight')
  await at(last)
  await page.keyboard.press('Home')
  await at(1)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Back closes the photos, and their URL opens them', async ({ page }) => {
  await page.goto(await addressOfHome(page))
  const address = page.url()
  const viewer = page.getByRole('dialog')
  await page.getByRole('link', { name: /^Photo 1 of / }).click()
  await expect(page).toHaveURL(`${address}?photo=1`)
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(page).toHaveURL(`${address}?photo=2`)
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goForward()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(address)

  await page.goto(`${address}?photo=2`)
  await expect(viewer.getByText(/^2 of /)).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('the strip of photos says which one it shows', async ({ page }) => {
  await page.goto(await addressOfHome(page))
  const photos = page.getByRole('region', { name: 'Photos' })
  await expect(photos.getByText(/^1 of \d+$/)).toBeVisible()
  await photos.getByRole('list').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
  await expect(photos.getByText(/^2 of \d+$/)).toBeVisible()
})

test('the number of people changes what it costs each', async ({ page }) => {
  const answer = await page.request.get('/api/listings?campus=usc&beds=2')
  const { items } = (await answer.json()) as { items: { slug: string; priceBasis: string }[] }
  await page.goto(`/expanded-listing/${items.find(({ priceBasis }) => priceBasis === 'unit')?.slug}`)
  const share = async (count: string) => {
    await page.getByLabel('How many of you share').fill(count)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(new RegExp(`people=${count}$`))
  }
  const before = (await month(page).textContent()) ?? ''
  await share('4')
  await expect(page.getByRole('table', { name: /Each month, for each of 4 people/ })).toBeVisible()
  await expect(month(page)).not.toHaveText(before)
  await share('20')
  await expect(page.getByText(/^So there is no price for each of you/)).toBeVisible()
})

/** The page of a demo home with optional fees, and their names. */
async function homeWithChoices(page: Page): Promise<{ path: string; names: string[] }> {
  type Home = { slug: string; fees: { name: string; kind: string }[] }
  const answer = await page.request.get('/api/listings?campus=usc')
  const { items } = (await answer.json()) as { items: Home[] }
  const homes = items.map(({ slug, fees }) => ({
    path: `/expanded-listing/${slug}`,
    names: fees.filter(({ kind }) => kind === 'optional').map(({ name }) => name),
  }))
  const found = homes.find(({ names }) => names.length > 1)
  if (!found) throw new Error('no home has two optional fees')
  return found
}

const month = (page: Page) => page.getByRole('row', { name: /^Each month/ }).getByRole('cell')

test('an optional fee is in the price once it is ticked @both', async ({ page }) => {
  const { path, names } = await homeWithChoices(page)
  const [first = '', second = ''] = names
  await page.goto(path)
  const before = (await month(page).textContent()) ?? ''
  const fees = page.getByRole('group', { name: 'Optional fees' })
  await fees.getByRole('checkbox', { name: new RegExp(`^${first}`) }).check()
  await expect(page).toHaveURL(new RegExp(`fee=${first.replace(' ', '.')}`))
  await expect(month(page)).not.toHaveText(before)
  await expect(page.getByRole('row', { name: new RegExp(`^${first}`) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${second}`) })).toHaveCount(0)
  await expectAccessible(page)
  // The choice survives switching tabs.
  await page.getByRole('link', { name: 'Location', exact: true }).click()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(fees.getByRole('checkbox', { name: new RegExp(`^${first}`) })).toBeChecked()
  await fees.getByRole('checkbox', { name: new RegExp(`^${first}`) }).uncheck()
  await expect(month(page)).toHaveText(before)
})

test('Share copies the address @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(await addressOfHome(page))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The link is copied.')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('price and main action stay within reach of the thumb', async ({ page }) => {
  await page.goto(await addressOfHome(page))
  await page.getByRole('heading', { name: 'Similar homes' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Send Inquiry' })).toBeInViewport()
  await page.goto(`${page.url()}?people=3`)
  await expect(page.getByText(/^\$[\d,]+ (in all|\+ fees\??)$/)).toBeInViewport()
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs, people, places and photos work by links and forms', async ({ page }) => {
    await page.goto(await addressOfHome(page))
    await page.getByLabel('How many of you share').fill('2')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('table', { name: /Each month, for each of 2 people/ })).toBeVisible()
    await page.getByRole('link', { name: 'Location' }).click()
    await page.getByRole('link', { name: 'Cafes' }).click()
    await expect(page).toHaveURL(/people=2.*places=cafe/)
    await page.getByRole('link', { name: /^Photo 1 of / }).click()
    await expect(page).toHaveURL(/\.webp$/)
  })

  test('an optional fee is ticked by the form', async ({ page }) => {
    const { path, names } = await homeWithChoices(page)
    const [first = ''] = names
    await page.goto(path)
    const before = (await month(page).textContent()) ?? ''
    await page.getByRole('checkbox', { name: new RegExp(`^${first}`) }).check()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(month(page)).not.toHaveText(before)
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${first}`) })).toBeChecked()
  })
})

for (const id of ['no-such-home', '01890000-0000-7000-8000-000000000000', '..%2F..']) {
  test(`${id} is a page that was not found`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    await page.goto(`/expanded-listing/${id}`)
    await expect(page.getByRole('link', { name: 'Find your home' }).first()).toBeVisible()
  })
}

test('an archived home says so, and offers similar ones', async ({ page, complaints }) => {
  complaints.expect(/status of 410/)
  const answer = await page.goto(process.env.HOME_TAKEN_DOWN ?? '')
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This home is no longer available')
  await expect(page.getByRole('region', { name: 'Similar homes' }).getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See homes near UCSD' }).click()
  await expect(page).toHaveURL(/\/listings\?campus=ucsd$/)
})

test('crawlers find every home', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ''
  const files = [...(await (await request.get(index)).text()).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)
  expect(files.map((url) => new URL(url ?? '').pathname)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/sublets.xml',
    '/sitemaps/listings-1.xml',
  ])
  const homes = await (await request.get('/sitemaps/listings-1.xml')).text()
  const [, first] = /<loc>([^<]+)/.exec(homes) ?? []
  expect((await request.get(new URL(first ?? '').pathname)).status()).toBe(200)
})
