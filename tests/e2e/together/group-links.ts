import type { Page } from '@playwright/test'

/** Creates the link of the group whose page is open. @returns its path */
export async function makeLink(
  page: Page,
  joins: 'anybody' | 'whom a member lets in' = 'anybody',
): Promise<string> {
  if (joins === 'anybody') await page.getByLabel('Anybody with the link can join').check()
  await page.getByRole('button', { name: 'Make a link' }).click()
  return new URL(await page.getByLabel('Your link').inputValue()).pathname
}
