// Keeping a home's page accurate: managers edit it, and confirm whether the home is still available.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fillInLogIn } from '../people/accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

async function logInAs(page: Page, email: string, to: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(to)}`)
  await fillInLogIn(page.getByRole('main'), email, 'a demo password')
  await expect(page).toHaveURL(to)
}

/** A home at a campus that no other journey counts. @returns the path of its page */
async function homeNearUcla(page: Page, place: number): Promise<string> {
  return (await offeredNow(page))[place] ?? ''
}

/** The URLs of the results of a search near UCLA, newest first, without those that other journeys use. */
async function offeredNow(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/listings?campus=ucla&sort=newest&fresh=${randomUUID()}`)
  const { items } = (await answer.json()) as { items: { url: string; beds: number }[] }
  return items.filter(({ beds }) => beds < 5).map(({ url }) => new URL(url).pathname)
}

/** One of the homes near UCLA that the demo assigns to its manager (server/demo/homes/give-demo-homes.ts). */
async function homeOfMarta(page: Page): Promise<string> {
  return (await offeredNow(page))[7] ?? ''
}

/** The links "It is rented" in emails to the demo's manager about a home of this name, newest first. */
async function linksAbout(page: Page, name: string): Promise<string[]> {
  const answer = await page.request.get('/dev/mailbox.json?to=marta@demo.example')
  const emails = (await answer.json()) as { subject: string; text: string }[]
  return emails
    .filter(({ subject }) => subject.startsWith(`Is ${name}, `))
    .flatMap(({ text }) => /\S+\/home-answer\/\S+answer=rented/.exec(text)?.[0] ?? [])
}

test('an admin edits a home on its page; a second editor sees that, and loses nothing @desktop', async ({
  page,
  context,
  complaints,
}, { project }) => {
  complaints.expect(/status of 422/)
  complaints.expect(/status of 409/)
  const path = await homeNearUcla(page, project.name === 'phone' ? 0 : 1)
  await logInAs(page, 'ada@demo.example', path)
  await page.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectAccessible(page)
  const second = await context.newPage()
  await second.goto(`${path}?edit=1`)

  const words = `Quiet street, edited ${Date.now()}.`
  const beds = await page.getByLabel('Beds').inputValue()
  await page.getByLabel('Description').fill(words)
  await page.getByLabel('Beds').fill('-1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Beds: enter 0 or more.')).toBeVisible()
  await expect(page.getByLabel('Beds')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue(words)
  await page.getByLabel('Beds').fill(beds)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(statusMessage(page, 'Property updated successfully!')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()

  await second.getByLabel('Amenities').fill('Wi-Fi, Gym, Telescope')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Someone else changed this home')).toBeVisible()
  await expect(second.getByLabel('Description')).toHaveValue(words)
  await expect(second.getByLabel('Amenities')).toHaveValue('Wi-Fi, Gym, Telescope')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(statusMessage(second, 'Property updated successfully!')).toBeVisible()
  await second.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
  await expect(second.getByRole('region', { name: 'History' })).toContainText('Telescope')
  await second.getByRole('link', { name: 'Cancel' }).click()
  await expect(second.getByRole('link', { name: 'Edit Property' }).filter({ visible: true })).toBeVisible()
})

test('a home is hidden from search, its manager is asked, and the link in the email restores it', async ({
  page,
  browser,
}) => {
  const path = await homeOfMarta(page)
  const isOffered = async () => (await offeredNow(page)).includes(path)
  expect(await isOffered()).toBe(true)
  await logInAs(page, 'ada@demo.example', path)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const before = await linksAbout(page, name)
  await page.getByRole('button', { name: 'Hide from search until confirmed' }).click()
  await expect(statusMessage(page, 'It is hidden from search until its manager answers')).toBeVisible()
  await expect(page.getByText('Until they answer, it is hidden from search.')).toBeVisible()
  await expectAccessible(page)
  expect(await isOffered()).toBe(false)

  await expect.poll(() => linksAbout(page, name)).toHaveLength(before.length + 1)
  const [mail = ''] = await linksAbout(page, name)
  const context = await browser.newContext()
  const manager = await context.newPage()
  await manager.goto(mail)
  await expect(manager.getByRole('radio', { name: 'It is rented' })).toBeChecked()
  await expect(manager.getByLabel(/^Price a month/)).toBeHidden()
  expect(await isOffered()).toBe(false)
  await manager.getByRole('radio', { name: 'Available, but the price changed' }).check()
  await manager.getByLabel(/^Price a month/).fill('1999')
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Save this answer' }).click()
  await expect(manager.getByText('The new price is on its page')).toBeVisible()
  await manager.getByRole('link', { name: 'See its page' }).click()
  await expect(manager.getByRole('region', { name: 'How the rent changed' })).toContainText('$1,999')
  await expect(manager.getByText(/Confirmed available on .* by the manager/)).toBeVisible()
  expect(await isOffered()).toBe(true)
  await manager.goto(mail)
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an admin edits a home, too', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const path = await homeNearUcla(page, 2)
    await logInAs(page, 'ada@demo.example', path)
    await page.getByRole('link', { name: 'Edit Property' }).filter({ visible: true }).click()
    await page.getByLabel('Baths').fill('1.3')
    await page.getByLabel('Description').fill('Changed without a script.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Baths: use steps of 0.5.')).toBeVisible()
    await page.getByLabel('Baths').fill('1.5')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(statusMessage(page, 'Property updated successfully!')).toBeVisible()
    await expect(page.getByText('Changed without a script.')).toBeVisible()
  })
})
