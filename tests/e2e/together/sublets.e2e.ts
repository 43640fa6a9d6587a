import { randomUUID } from 'node:crypto'
import { openAs } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

test('a student who leaves in June publishes a sublet without scripts; a visitor finds it beside homes, and a student writes', async ({
  page,
  browser,
}) => {
  test.slow() // two accounts
  const area = `Elm Corner ${randomUUID().slice(0, 4).replaceAll(/\d/g, 'x')}`
  const atCampus = () => `s${randomUUID().slice(0, 8)}@usc.edu`
  const live = await browser.newContext()
  await openAs(
    await live.newPage(),
    '/',
    { givenName: 'Lena', familyName: 'Quillfeather' },
    '2004-05-06',
    atCampus(),
  )
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await live.storageState(),
  })
  await live.close()
  const owner = await context.newPage()
  await owner.goto('/sublets')
  await expect(owner.getByRole('link', { name: 'Sublet your place' })).toBeVisible()
  await owner.goto('/profile/preferences#roommates')
  await expect(owner.getByRole('link', { name: 'sublet it while you are away' })).toBeVisible()
  await owner.getByLabel('Menu').click()
  await owner.getByRole('link', { name: 'Sublet Your Place' }).click()
  await owner.getByRole('link', { name: 'Offer a place' }).click()
  const send = owner.getByRole('button', { name: 'Publish it' })
  await owner.getByLabel('A room, and I leave').check()
  await expect(owner.getByLabel('Who you would share the home with')).toBeHidden()
  await owner.getByLabel('Free from').fill('2027-06-01')
  await owner.getByLabel('Free until').fill('2027-08-15')
  await owner.getByLabel('Rent you ask').fill('850')
  await owner.getByLabel('Rent you pay yourself').fill('$1,000')
  await owner.getByLabel('Area').fill('1234 Oak Street')
  await owner.getByLabel('I asked and wait for the answer').check()
  await send.click()
  await expect(owner.getByText('leave out “1234 Oak Street”')).toBeVisible()
  await owner.getByLabel('Area').fill(area)
  await owner.getByLabel('Asked on').fill('2026-11-01')
  await send.click()
  await expect(statusMessage(owner, 'Your sublet is published')).toBeVisible()
  await owner.getByRole('link', { name: 'Add photos' }).click()
  await owner.locator('input[name=files]').setInputFiles('server/demo/photos/garden-rowhouse/3-kitchen.webp')
  await owner.getByRole('button', { name: 'Upload' }).click()
  // Without scripts, the photo appears once it is processed and the page is reloaded.
  await expect(async () => {
    await owner.reload()
    await expect(owner.getByRole('button', { name: /^Remove/ })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await owner.getByRole('link', { name: 'Done' }).click()
  const path = (await owner.getByRole('link', { name: `Room in ${area}` }).getAttribute('href')) ?? ''

  await page.goto('/listings?campus=usc')
  await page.getByRole('link', { name: 'Sublets too' }).click()
  await expect(page.getByRole('heading', { name: /^\d+ sublets? by students$/ })).toBeVisible()
  await page.getByRole('link', { name: 'See all sublets' }).click()
  await expectAccessible(page)
  await page.getByLabel('From').fill('2027-08-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: `Room in ${area}` }).click()
  await expect(page.getByText('Offered by a student of USC')).toBeVisible()
  await expect(page.getByText('Lena')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Log in to write to them' })).toBeVisible()
  await expectAccessible(page)

  await openAs(page, path, { givenName: 'Omar', familyName: 'Frost' }, '2004-05-06')
  await page.getByRole('link', { name: 'Write a message' }).click()
  await expect(page.getByRole('region', { name: 'Write to Lena Q.' })).toBeVisible()
  await expect(page.getByText(`Your message begins with a link to “Room in ${area}”.`)).toBeVisible()
  await page.getByPlaceholder(/^Write to/).fill('Is it quiet?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Is it quiet?')).toBeVisible()
  const about = page.locator('p', { hasText: /^About:Room/ })
  await expect(about.getByRole('link', { name: `Room in ${area}` })).toHaveAttribute('href', path)

  await owner.getByRole('link', { name: 'End it' }).click()
  await owner.getByRole('button', { name: 'End it' }).click()
  await expect(statusMessage(owner, 'It is no longer offered')).toBeVisible()
  const gone = await page.request.get(path)
  expect(gone.status()).toBe(404)
  // Then only its poster may say whose it was; the message keeps its first line.
  await page.reload()
  await expect(page.locator('p', { hasText: 'Is it quiet?' })).toBeVisible()
  await expect(about).toHaveCount(0)
  await owner.goto(new URL(page.url()).pathname)
  await expect(owner.locator('p', { hasText: /^About:Room/ })).toContainText('(no longer offered)')
  await context.close()
})

test('who offers a place sees at once what is missing, and the form of their own sublets is accessible', async ({
  page,
}) => {
  const email = `${randomUUID()}@mail.example`
  await openAs(page, '/profile/sublets/new', undefined, '2004-05-06', email)
  await expect(page.getByText('Only students with a confirmed campus email offer sublets')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change or confirm it' })).toBeVisible()
  await expectAccessible(page)
})
