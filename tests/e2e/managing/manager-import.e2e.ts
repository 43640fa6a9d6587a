// A manager imports a list of homes: errors are shown row by row before anything changes.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fillInLogIn } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

/** Only letters, so that it is not parsed as a number. */
const ownWord = () =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)

/** Publishing refuses a date that is more than a year ago. */
const NEXT_AUGUST = `${new Date().getUTCFullYear() + 1}-08-01`

const listOf = (street: string) =>
  Buffer.from(
    `external_id,name,address,zip,price,beds,price_basis,fees,available_from,furnished,laundry,parking_spaces,description
one,Loft on ${street},12 ${street} St,90007,"$1,850",1,unit,none,${NEXT_AUGUST},yes,in_unit,2,"Bright. Female students only, please."
two,House on ${street},14 ${street} St,90007,call us,3,unit,none,${NEXT_AUGUST},,,,Bright.
`,
  )

async function openImports(page: Page): Promise<void> {
  await page.goto('/login?returnTo=/manage')
  await fillInLogIn(page.getByRole('main'), 'marta@demo.example', 'a demo password')
  await expect(page).toHaveURL('/manage')
  await page.getByRole('link', { name: 'Import homes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import homes' })).toBeVisible()
}

test('a manager checks a list, reads the errors, applies it and sees the home @desktop', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const street = `Quill${ownWord()}`
  await openImports(page)
  // For a manager with one list, its name is filled in, even if it was imported in the meantime, unless they typed.
  await page.getByLabel('Name of the list').fill(street)
  await page.getByLabel('Name of the list').fill('')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByRole('link', { name: 'Choose a file.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Give the list a name.' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Name of the list').fill(`Autumn ${street}`)
  const file = { name: 'homes.csv', mimeType: 'text/csv', buffer: listOf(street) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('This is what would happen.')).toBeVisible({ timeout: 60_000 })
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows.getByText('The price “call us” is not understood')).toBeVisible()
  await expect(rows.locator('mark').getByText('Female students only')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This is what happened.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^1 new home was (published|submitted)/)).toBeVisible()
  await page.getByRole('link', { name: 'See your homes' }).click()
  await expect(page.getByRole('heading', { name: `Loft on ${street}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `House on ${street}` })).toBeHidden()
  await page
    .getByRole('link', { name: `Loft on ${street}` })
    .first()
    .click()
  await page.getByRole('link', { name: 'What it has' }).first().click()
  await expect(page.getByLabel('Furnished')).toHaveValue('yes')
  await expect(page.getByLabel('Laundry')).toHaveValue('in_unit')
  await expect(page.getByLabel('Parking, spaces')).toHaveValue('2')
})

test('a form that is sent again after a lost answer makes one import', async ({ page }) => {
  const file = { name: 'homes.csv', mimeType: 'text/csv', buffer: listOf(`Twice${ownWord()}`) }
  await openImports(page)
  const key = await page.locator('input[name="key"]').inputValue()
  const send = async () => {
    const answer = await page.request.post('/manage/import', {
      maxRedirects: 0,
      headers: { Origin: new URL(page.url()).origin },
      multipart: { key, source: 'Twice', newAs: 'draft', file },
    })
    return answer.headers().location
  }
  const first = await send()
  expect(first).toMatch(/^\/manage\/import\/./)
  expect(await send()).toBe(first)
})

test('a list from a URL: its errors are shown, and it can be removed', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  const source = `Nightly ${ownWord()}`
  await openImports(page)
  await page.getByRole('link', { name: 'Have it fetched every night' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lists from an address' })).toBeVisible()
  await page.getByLabel('Name of the list').fill(source)
  await page.getByLabel('Address of the list').fill('homes.csv')
  await page.getByRole('button', { name: 'Add and fetch' }).click()
  await expect(page.getByText('This is not an address on the web.')).toBeVisible()
  await expect(page.getByLabel('Name of the list')).toHaveValue(source)
  await page.getByLabel('Address of the list').fill('https://127.0.0.1/homes.csv')
  await page.getByRole('button', { name: 'Add and fetch' }).click()
  const card = page.getByRole('listitem').filter({ hasText: source })
  await expect(card.getByText('The address leads into a private network')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByText('It is turned off.')).toBeVisible()
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a MITS document is checked and discarded @desktop', async ({ page }) => {
    const source = `Building ${ownWord()}`
    await openImports(page)
    await page.getByLabel('Name of the list').fill(source)
    const buffer = readFileSync('app/features/importing/cases/example.xml')
    await page.getByLabel('File').setInputFiles({ name: 'ils.xml', mimeType: 'text/xml', buffer })
    await page.getByRole('button', { name: 'Check the list' }).click()
    const look = page.getByRole('link', { name: 'Look again' })
    await expect(async () => {
      if (await look.isVisible()) await look.click()
      await expect(page.getByText('This is what would happen.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText('Leased or occupied units')).toBeVisible()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(statusMessage(page, 'The list is deleted. Your homes stay as they are.')).toBeVisible()
    await expect(page.getByRole('link', { name: source })).toHaveCount(0)
  })
})
