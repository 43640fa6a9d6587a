import { fillInLogIn } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('an admin writes a guide, which is on the site and beside the inquiry form at once', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.goto('/login?returnTo=/admin/content')
  await fillInLogIn(page.getByRole('main'), 'ada@demo.example', 'a demo password')
  await page.getByRole('link', { name: 'Write a guide' }).click()
  await page.getByLabel('Text').fill('Ask for a receipt: [the law](/terms).\n\n# Then\n\n- keep it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Enter a title/)
  await expect(page.getByLabel('Text')).toHaveValue(/receipt/)
  await page.getByLabel('Title').fill('Deposits and receipts')
  await page.getByLabel('Beside the form that asks about a home').check()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview: nothing is saved yet' })
  await expect(preview.getByRole('link', { name: 'the law' })).toHaveAttribute('href', '/terms')
  await expect(page.getByText('This has not been saved yet')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved. Everyone can read it from now on.')).toBeAttached()
  await expectAccessible(page)

  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' })
  const visitor = await elsewhere.newPage()
  await visitor.goto('/guides')
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Deposits and receipts' }).click()
  await expect(visitor.getByRole('heading', { name: 'Then' })).toBeVisible()
  await expectAccessible(visitor)
  const homes = (await (await visitor.request.get('/api/listings?campus=usc')).json()) as {
    items: { id: string }[]
  }
  await visitor.goto(`/expanded-listing/${homes.items[0]?.id}/inquire`)
  await expect(visitor.getByRole('link', { name: 'Deposits and receipts' })).toHaveAttribute(
    'href',
    '/guides/deposits-and-receipts',
  )

  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the guide' }).click()
  await expect(statusMessage(page, 'Removed. The guide is no longer on the site.')).toBeAttached()
  // A visitor's page may be three seconds old.
  await expect(async () => {
    await visitor.goto('/guides')
    await expect(visitor.getByRole('link', { name: 'Before you sign a lease' })).toBeVisible()
    expect(await visitor.getByRole('link', { name: 'Deposits and receipts' }).count()).toBe(0)
  }).toPass()
  await elsewhere.close()
})

test('a color that is hard to read is refused with the nearest one, which the preview shows', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.goto('/login?returnTo=/admin/content/brand')
  await fillInLogIn(page.getByRole('main'), 'ada@demo.example', 'a demo password')
  const color = page.getByLabel('Accent color')
  await color.fill('#ff8800')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(color).toHaveAccessibleDescription(
    /4\.5 : 1 is needed\. The nearest color that has it is #[0-9a-f]{6}/,
  )
  await color.fill('#0b5d3b')
  await page.getByLabel('Name of the site').fill('Trojan Homes')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview: nothing is saved yet' })
  await expect(preview.getByText('Trojan Homes')).toHaveCount(2)
  await expectAccessible(page)
})
