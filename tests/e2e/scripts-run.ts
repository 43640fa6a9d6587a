// Before JavaScript runs, pages work without it. Unless they say so, journeys test the state after that.
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Makes every document load in a browser wait until the page is hydrated. */
export function waitForScripts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await newContext(...options)
    waitInPagesOf(context)
    return context
  }
}

function waitInPagesOf(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...where) => afterScripts(page, await goto(...where))
    page.reload = async (...options) => afterScripts(page, await reload(...options))
  })
}

async function afterScripts<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await pageIsTaken(page)
  return answer
}

/** Waits until the open page is hydrated; pages without scripts are not changed. */
export async function pageIsTaken(page: Page): Promise<void> {
  const whetherTaken = () => page.evaluate(isPageTaken).catch(() => 'on its way elsewhere')
  await expect.poll(whetherTaken, { timeout: 60_000, intervals: [50, 50, 100] }).toBe(true)
}

/** Opens a page, does something before its scripts run, and waits until it is hydrated. */
export async function beforeScripts(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await done
    await route.continue()
  })
  const opened = page.goto(path)
  await work()
  resolve()
  await opened
  await page.unroute('**/*.js')
}

/** Waits until an element that was added later is hydrated. */
export async function scriptsRun(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isTaken)).toBe(true)
}

const isTaken = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'))

/** Runs in the page, without access to this file. */
function isPageTaken(): boolean {
  const main = document.querySelector('main')
  const needsNone = main === null || !('__reactRouterContext' in window)
  return needsNone || Object.keys(main).some((key) => key.startsWith('__reactProps'))
}
