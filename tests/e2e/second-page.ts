import type { Page } from '@playwright/test'
import { complaintsOf, expect, ON_DESKTOP, test as base } from './fixtures.ts'

/** Adds another person's page on a desktop, in their own browser, whose console errors count too. */
export const test = base.extend<{ second: Page }>({
  second: async ({ browser }, use) => {
    const context = await browser.newContext({
      baseURL: process.env.SITE_URL ?? '',
      ...ON_DESKTOP,
      reducedMotion: 'reduce',
    })
    const complaints = complaintsOf(context)
    await use(await context.newPage())
    await context.close()
    expect(complaints).toEqual([])
  },
})
