// The visible content does not move when a search's homes arrive, however long they take.
import { expect, openFilters, test } from '../fixtures.ts'

test('the filters of a search are there before its homes, which then move nothing @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/listings?campus=usc')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/listings.data*', async (route) => {
    await answered
    await route.continue()
  })
  const list = page.getByRole('list', { name: 'Homes' })
  if (isMobile) await openFilters(page)
  await page.getByRole('searchbox').fill('house')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('link', { name: 'Remove “house”', exact: true })).toBeVisible()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  // The previous number of homes is not this search's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  const placed = await list.boundingBox()
  answer()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('link', { name: /^Remove “house” ?, .*in all$/ })).toBeVisible()
  expect(await list.boundingBox()).toMatchObject({ x: placed?.x, y: placed?.y, width: placed?.width })
})
