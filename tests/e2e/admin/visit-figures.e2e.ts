// Checks that the dashboard shows exactly what scripted real browsers did.
import type { Browser, Page } from '@playwright/test'
import { logIn } from '../people/accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
/** A campus that no other journey visits like a person. */
const CAMPUS = 'ucla'

type Figures = Record<string, number>

/** The page's figures for the campus: the totals, and each row of each table. */
async function figuresOn(page: Page): Promise<Figures> {
  await page.goto(`/admin/analytics?campus=${CAMPUS}&days=7`)
  const texts = await page.locator('main').evaluate((main) => {
    const all: [string, string][] = []
    for (const group of main.querySelectorAll('dl > div'))
      all.push([group.querySelector('dt')?.textContent ?? '', group.querySelector('dd')?.textContent ?? ''])
    for (const section of main.querySelectorAll('section:has(> div > h3)'))
      for (const row of section.querySelectorAll('tbody tr'))
        all.push([
          `${section.querySelector('h3')?.textContent}: ${row.querySelector('th')?.textContent?.split(' · ')[0]}`,
          row.querySelector('td')?.textContent ?? '',
        ])
    return all
  })
  return Object.fromEntries(texts.map(([name, text]) => [name, Number(text.replace(/[^\d.]/g, ''))]))
}

/** A person with their own browser who views the pages of `paths`, each after the previous view was sent. */
async function visit(browser: Browser, baseURL: string, paths: string[], headers?: Record<string, string>) {
  const context = await browser.newContext({ baseURL, userAgent: PERSON, extraHTTPHeaders: headers ?? {} })
  const page = await context.newPage()
  for (const path of paths) {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/page-views'))
    await page.goto(path)
    expect((await told).status()).toBe(headers ? 204 : 202)
  }
  await context.close()
}

/** Triggers the roll-up now. */
async function sumUp(page: Page): Promise<void> {
  await page.goto('/dev')
  await page.getByRole('button', { name: 'Run now: sum-page-views' }).click()
}

test('the dashboard shows what many browsers did, and nothing of those that opted out @desktop', async ({
  page,
  browser,
}) => {
  const baseURL = process.env.SITE_URL ?? ''
  await logIn(page, 'ada@demo.example', 'a demo password')
  await sumUp(page)
  const before = await figuresOn(page)
  const search = `/listings?campus=${CAMPUS}`
  const home = await firstHome(baseURL)
  await visit(browser, baseURL, [search, home, search])
  await visit(browser, baseURL, [search])
  await visit(browser, baseURL, [`${search}&max=700&beds=9`, '/terms'])
  await visit(browser, baseURL, [search, home], { 'Sec-GPC': '1' })
  const gained = async () => {
    const after = await figuresOn(page)
    return Object.fromEntries(
      Object.entries(after)
        .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
        .filter(
          ([name, more]) => more !== 0 && !/^(From sign-up|Single-page visits|Visit length)/.test(name),
        ),
    )
  }
  await expect(async () => {
    await sumUp(page)
    expect(await gained()).toEqual({
      Visitors: 3,
      Visits: 3,
      'Page views': 6,
      'From search to inquiry: Searched': 3,
      'From search to inquiry: Then opened a home': 1,
      'Pages: /listings': 4,
      'Pages: /expanded-listing/:home': 1,
      'Pages: /terms': 1,
      'Entry pages: /listings': 3,
      'Exit pages: /listings': 2,
      'Exit pages: /terms': 1,
      'Where visitors came from: direct': 3,
      'Campuses searched: UCLA': 4,
      'Highest budget searched: no limit': 3,
      'Highest budget searched: $501 to $1,000': 1,
      'Beds searched: any': 3,
      'Beds searched: 9': 1,
      'Filters of searches without results: beds': 1,
      'Filters of searches without results: highest budget': 1,
      'Devices: computer': 3,
      'Browsers: Chrome on Linux': 3,
      'Screen widths: 1200 px and more': 3,
      'Views of homes, by manager: Marta Keller': 1,
    })
  }).toPass({ timeout: 60_000, intervals: [1000, 3000] })
  await expectAccessible(page)
})

async function firstHome(baseURL: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/listings?campus=${CAMPUS}`)
  const { items } = (await answer.json()) as { items: { url: string }[] }
  return new URL(items[0]?.url ?? '').pathname
}
