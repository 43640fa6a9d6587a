// The fixtures of every journey. Any console error fails the journey, unless it was expected.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { scriptsRun, waitForScripts } from './scripts-run.ts'

type Fixtures = {
  /** Declares an expected console error: `complaints.expect(/status of 404/)`. If it does not occur, the journey fails too. */
  complaints: { expect: (pattern: RegExp) => void }
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      waitForScripts(browser)
      drawMapsWhereWanted(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => {
    await use(process.env.SITE_URL)
  },
  complaints: [
    async ({ context }, use) => {
      const heard = complaintsOf(context)
      await context.addInitScript(reportViolations)
      const expected: RegExp[] = []
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
      for (const pattern of expected) expect(heard).toContainEqual(expect.stringMatching(pattern))
    },
    { auto: true },
  ],
})

/** Without a graphics card, drawing a map takes as long as the rest of its page. Only journeys with `@map` in their title draw it;
 *  others see what a browser without WebGL shows instead. */
function drawMapsWhereWanted(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await newContext(...options)
    if (!base.info().title.includes('@map')) await context.addInitScript(refuseWebGl)
    return context
  }
}

/** Runs in each page, without access to this file. */
function refuseWebGl(): void {
  const original = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    if (kind.startsWith('webgl')) return null
    return Reflect.apply(original, this, [kind, ...rest]) as null
  } as typeof original
}

/** Logs content security policy violations that browsers do not report on the console, such as an attempted `new Function`. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`content security policy: ${violatedDirective}, ${blockedURI}, ${sourceFile}`),
  )
}

/** A list that grows with every console error of a context's pages, one line each. */
export function complaintsOf(context: BrowserContext): string[] {
  const heard: string[] = []
  const complain = (complaint: string) => heard.push(complaint)
  context.on('console', (message) => {
    const type = message.type()
    // The map's pixels are read back because of how pages are composited here (playwright.config.ts).
    if (message.text().includes('GPU stall due to ReadPixels')) return
    if (type === 'error' || type === 'warning') complain(`console ${type}: ${message.text()}`)
  })
  context.on('weberror', (error) => complain(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const ours =
      ['data:', 'blob:', 'about:'].includes(protocol) || ['localhost', '127.0.0.1'].includes(hostname)
    if (!ours) complain(`outgoing request: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given'
    // Leaving a page aborts its requests; that is not a failure.
    if (reason !== 'net::ERR_ABORTED') complain(`request failed: ${request.url()} ${reason}`)
  })
  return heard
}

/** The live region that announces what was just done. A toast repeats the text, so `getByText` would find two elements. */
export const statusMessage = (page: Page | Locator, text: RegExp | string): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** Checks the whole page in its current state against axe's rules for WCAG 2.2 AA; in the dark theme only against the rules about
 *  colors, once, because colors are the same at every width.
 *  @param part a selector of the part that changed since the whole page was checked */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const inTheme = async (colorScheme: 'light' | 'dark', runOnly: RunOptions['runOnly']) => {
    await page.emulateMedia({ colorScheme })
    const { violations, passes } = await runAxe(page, runOnly, part)
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
    expect(found, `axe, ${colorScheme} theme`).toEqual([])
    expect(passes.length, 'axe looked at something').toBeGreaterThan(0)
  }
  await inTheme('light', { type: 'tag', values: WCAG_22_AA })
  const twice = base.info().title.includes('@both')
  if (!twice || (page.viewportSize()?.width ?? 0) > 768)
    await inTheme('dark', { type: 'rule', values: ABOUT_COLOURS })
  await page.emulateMedia({ colorScheme: null })
}

const axeScript = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads the script once per document, because loading it costs more than checking the page. Reports only one example of each passed
 *  rule, and does not refetch style sheets, which none of our rules need. */
async function runAxe(page: Page, runOnly: RunOptions['runOnly'], part = 'html'): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeScript)
  return page.evaluate(
    ([within, options]) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(within, options),
    [part, { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }] satisfies [
      string,
      RunOptions,
    ],
  )
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Opens the filters of a search behind "More Filters", on a phone those of the single bar. */
export async function openFilters(page: Page): Promise<void> {
  const bar = page.getByRole('link', { name: /^Search box and More Filters/ })
  const opener = bar.or(page.locator('summary', { hasText: 'More Filters' })).filter({ visible: true })
  await scriptsRun(opener)
  await opener.click()
}

/** Opens the menu of a home's card, which has every action except liking it. */
export const openMenu = (card: Locator): Promise<void> =>
  card.getByRole('button', { name: /^More for / }).click()

/** For a second person, so that one journey shows its pages on a phone and on a desktop. */
export const ON_DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }

export { expect }
export { scriptsRun } from './scripts-run.ts'
