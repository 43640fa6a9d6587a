import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { logIn, openAs } from '../people/accounts.ts'
import { expect, test } from '../fixtures.ts'

/** Measures a person's card and the controls around it; runs in the page. */
function measure() {
  const shown = (element: Element) => element.checkVisibility() && element.closest('.sr-only') === null
  const bands = (element: Element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      if (!node.textContent?.trim() || !node.parentElement || !shown(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      boxes.push(...[...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1))
    }
    const lines: DOMRect[] = []
    for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
      const middle = (box.top + box.bottom) / 2
      if (!lines.some(({ top, bottom }) => top < middle && middle < bottom)) lines.push(box)
    }
    return lines.length
  }
  const cards = [...document.querySelectorAll('main article')].filter(shown)
  const inCards = (cards.length > 0 ? cards : [...document.querySelectorAll('main')])
    .flatMap((card) => [...card.querySelectorAll('*')])
    .filter(shown)
  const named = (element: Element) => element.textContent?.trim() || element.getAttribute('aria-label')
  const controls = [...document.querySelectorAll('main :is(button, summary, select, .chip, .button)')]
  return {
    first: Math.round(cards[0]?.getBoundingClientRect().top ?? Infinity),
    lines: Math.max(...cards.map(bands)),
    bios: Math.max(
      0,
      ...[...document.querySelectorAll('main article [data-part=bio]')].filter(shown).map(bands),
    ),
    tags: Math.max(
      0,
      ...[...document.querySelectorAll('main article ul[aria-label=Interests]')].filter(shown).map(bands),
    ),
    small: inCards.filter((each) => parseFloat(getComputedStyle(each).fontSize) < 14).map(named),
    cut: inCards
      .filter((each) => each.tagName !== 'IMG' && getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map(named),
    low: controls
      .filter(shown)
      .filter((each) => each.getBoundingClientRect().height < 43.5)
      .map(named),
    aside: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }
}

async function expectCalm(page: Page, first: number) {
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const found = await page.evaluate(measure)
  expect(found).toMatchObject({ small: [], cut: [], low: [], aside: false })
  expect(found.lines).toBeLessThanOrEqual(8)
  expect(Math.max(found.bios, found.tags), 'bio and tags are one line each').toBeLessThanOrEqual(1)
  expect(found.first).toBeLessThanOrEqual(first)
}

async function expectSeen(...parts: Locator[]) {
  for (const part of parts) await expect(part.filter({ visible: true }).first()).toBeVisible()
}

test('people come first, on cards of eight lines, and every part has its name @both', async ({
  page,
  browser,
  isMobile,
}) => {
  const unique = randomUUID().slice(0, 8)
  const major = `Environmental Systems Engineering ${unique}`
  const context = await browser.newContext()
  const other = await context.newPage()
  const longest = { givenName: 'Maximiliana-Alexandra', familyName: 'Finder' }
  await openAs(other, '/account', longest, '2004-05-06')
  const form = {
    hasGroup: 'no',
    wantsMatching: 'yes',
    major,
    sleepHabits: 'early_bird',
    cleanliness: 'mostly_clean',
    partyHabits: 'sometimes',
    smokerSelf: 'no',
    smokerPreferred: 'no',
    petOwner: 'yes',
    petFriendly: 'yes',
    tags: 'Volunteering abroad, Photography, Contemporary dance, Long-distance running',
    bio: 'I spend most of my weekdays in the laboratory and most weekends somewhere in the mountains',
  }
  const saved = await other.request.post('/addProfileInfo?step=3', { form, maxRedirects: 0 })
  expect(saved.status()).toBe(302)
  const id = await other.evaluate(() => localStorage.getItem('roost.signed-in'))
  await context.close()

  // She has requests, matches, and a history in the demo.
  await logIn(page, 'ana@demo.example', 'a demo password')
  await page.goto('/find-mate')
  const main = page.getByRole('main')
  const link = (name: string) => main.getByRole('link', { name })
  await expectCalm(page, 420)
  await expectSeen(
    page.getByRole('banner').getByRole('link', { name: 'Find roommates' }),
    link('Discover'),
    link('My Matches'),
    ...['Top matches', 'Matched by major', 'Same university', 'Common interests'].map((title) =>
      link(`View All: ${title}`),
    ),
    main.getByLabel('Search for people'),
    main.getByRole('button', { name: /^Accept / }),
    main.getByRole('button', { name: /^Reject / }),
    main.locator('summary', { hasText: /^Match/ }),
    link('Message '),
  )

  const sent = await page.request.post(`/public-profile/${id}/match`, { form: { intent: 'send' } })
  expect(sent.ok()).toBe(true)
  await page.goto(`/find-mate?q=${unique}&smoking=no`)
  await expectCalm(page, isMobile ? 500 : 380)
  await expectSeen(
    link('Back to Discover'),
    main.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: /^Remove Does not smoke/ }),
    link('Clear Filters'),
    main.getByRole('article').getByRole('button', { name: 'Request Sent' }),
  )

  await page.goto('/find-mate?tab=matches')
  await expectCalm(page, 420)
  const status = main.getByRole('navigation', { name: 'Status' })
  await expectSeen(
    ...['All', 'Matched', 'Pending'].map((name) => status.getByRole('link', { name, exact: true })),
    main.getByRole('heading', { name: 'Match history' }),
    main.getByRole('button', { name: /^Accept / }),
    main.getByRole('button', { name: /^Reject / }),
    main.getByRole('region', { name: 'Matched', exact: true }),
  )

  await page.goto(`/public-profile/${id}`)
  await expect(main.getByRole('button', { name: 'Request Sent' })).toBeVisible()
  expect(await page.evaluate(measure)).toMatchObject({ small: [], low: [], aside: false })
  await expectSeen(
    main.getByRole('button', { name: 'Request Sent' }),
    main.getByRole('link', { name: 'Message', exact: true }),
    main.getByRole('link', { name: 'Connect', exact: true }),
  )
  await main.getByRole('button', { name: 'Withdraw' }).click()
  await expectSeen(main.locator('summary', { hasText: 'Match' }))
})

test('a newcomer without a request sees people as early, and pages of them @both', async ({
  page,
  isMobile,
}) => {
  await openAs(page, '/account', { givenName: 'Newcomer', familyName: 'Finder' }, '2004-05-06')
  const form = { hasGroup: 'no', wantsMatching: 'yes' }
  const saved = await page.request.post('/addProfileInfo?step=3', { form, maxRedirects: 0 })
  expect(saved.status()).toBe(302)
  await page.goto('/find-mate')
  await expectCalm(page, 420)
  await page.goto('/find-mate?all=any')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expectCalm(page, isMobile ? 420 : 380)
})
