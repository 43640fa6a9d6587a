// What every journey starts from. Whatever the browser complains about fails the journey, unless it was expected.
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { waitForScripts } from './scripts-run.ts'

type Fixtures = {
  /** Says that the journey will make the browser complain: `complaints.expect(/status of 404/)`. One that then does
   *  not come fails the journey as well. */
  complaints: { expect: (pattern: RegExp) => void }
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      waitForScripts(browser)
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
      const expected: RegExp[] = []
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
      for (const pattern of expected) expect(heard).toContainEqual(expect.stringMatching(pattern))
    },
    { auto: true },
  ],
})

/** A list that grows with everything the pages of a context complain about, one line each. */
export function complaintsOf(context: BrowserContext): string[] {
  const heard: string[] = []
  const complain = (complaint: string) => heard.push(complaint)
  context.on('console', (message) => {
    const type = message.type()
    // The map's pixels are read back because of how pages are put together here: playwright.config.ts.
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
    // A page that is left gives up what it was loading: no failure.
    if (reason !== 'net::ERR_ABORTED') complain(`request failed: ${request.url()} ${reason}`)
  })
  return heard
}

/** Holds the whole page, as it stands now, against axe's rules for WCAG 2.2 AA; in the dark theme against those that look at
 *  colours, which are the same at every width. */
export async function expectAccessible(page: Page): Promise<void> {
  const inTheme = async (colorScheme: 'light' | 'dark', axe: AxeBuilder) => {
    await page.emulateMedia({ colorScheme })
    const { violations, passes } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
    expect(found, `axe, ${colorScheme} theme`).toEqual([])
    expect(passes.length, 'axe looked at something').toBeGreaterThan(0)
  }
  await inTheme('light', axeOf(page).withTags(WCAG_22_AA))
  if ((page.viewportSize()?.width ?? 0) > 768) await inTheme('dark', axeOf(page).withRules(ABOUT_COLOURS))
  await page.emulateMedia({ colorScheme: null })
}

/** In one piece within the page: the other way opens a page more for every look, for frames of other sites, and there are none.
 *  Of what is fine only one example is described, which takes half the time. */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

export { expect }
export { scriptsRun } from './scripts-run.ts'
