import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** From step 1 of the wizard to its end, without further answers. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stepHeading(page, 'Place Preferences')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stepHeading(page, 'Roommate Group')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
}
