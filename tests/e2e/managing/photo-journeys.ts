import type { Page } from '@playwright/test'
import { picture, shownHeic } from '../../setup/photo-files.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { enterCode, fillIn, freshEmail, newestCode } from '../people/sign-ups.ts'

const MB = 1_000_000
/** Long enough to upload and process a photo on a busy machine. */
const SOON = { timeout: 60_000 }

async function photo(name: string, width = 900) {
  return { name, mimeType: 'image/jpeg', buffer: await picture(width, 600).jpeg().toBuffer() }
}

/** A photo of several parts: noise does not compress. */
async function largePhoto(name: string) {
  const [side, bytes] = [2600, Buffer.alloc(2600 * 2600 * 3)]
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = (index * 2_654_435_761) >>> 13
  const sharp = (await import('sharp')).default
  const buffer = await sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5.5 * MB)
  expect(buffer.length).toBeLessThan(15 * MB)
  return { name, mimeType: 'image/jpeg', buffer }
}

async function signUp(page: Page): Promise<void> {
  const email = freshEmail()
  await page.goto('/signup')
  await fillIn(page.getByRole('main'), email)
  await enterCode(page, await newestCode(page, email))
  await expect(page).toHaveURL(/\/addProfileInfo/)
}

const field = (page: Page, name: string) => page.getByRole('region', { name })
const photosOf = (page: Page, name: string) => field(page, name).getByRole('button', { name: /^Remove/ })

/** Photos that a browser uploads to a store itself; the same for every store. */
export function storeJourneys(): void {
  test('photos chosen while signing up stay in the browser, and are uploaded once the account exists @desktop', async ({
    page,
  }) => {
    const email = freshEmail()
    await page.goto('/signup')
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/_store/') && sent.push(request.method()))
    await page.getByText('Add a phone or photos (optional)').click()
    await page.getByLabel('Choose photos').setInputFiles([await photo('me.jpg'), await photo('cat.jpg')])
    await expect(page.getByRole('img', { name: 'cat.jpg' })).toBeVisible()
    await expectAccessible(page)
    await fillIn(page.getByRole('main'), email)
    expect(sent).toEqual([])
    await enterCode(page, await newestCode(page, email))
    await expect(page).toHaveURL(/\/addProfileInfo/)
    // They are not asked for again, but shown until they arrive.
    await expect(page.getByRole('progressbar')).toHaveCount(0, SOON)
    await expect(page.getByLabel('Choose a photo')).toBeHidden()
    await page.goto('/account/photos')
    await expect(photosOf(page, 'Profile photo')).toHaveCount(1, SOON)
    await expect(photosOf(page, 'More photos')).toHaveCount(1, SOON)
    await expectAccessible(page)
    await page.goto('/')
    await expect(page.getByRole('banner').locator('summary img')).toHaveJSProperty('complete', true)
  })

  test('a lost connection and a reload lose nothing that has arrived', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await signUp(page)
    await page.goto('/account/photos')
    const more = field(page, 'More photos')
    const parts: string[] = []
    // Only once the page has the whole response, because cutting the connection before that loses it.
    page.on('requestfinished', async (request) => {
      const part = new URL(request.url()).searchParams.get('partNumber')
      if (part && (await request.response().catch(() => null))?.ok()) parts.push(part)
    })
    // The second part is held until the first has arrived; then the connection is cut. The route stays, because removing it while a page
    // loads can leave one of its scripts without a response.
    const second = Promise.withResolvers<void>()
    let isCut = true
    await page.route(/partNumber=2/, async (route) => {
      await second.promise
      await (isCut ? route.abort('internetdisconnected') : route.continue())
    })
    await more.getByLabel('Add photos').setInputFiles([await largePhoto('large.jpg')])
    await expect.poll(() => parts, SOON).toEqual(['1'])
    await context.setOffline(true)
    second.resolve()
    await expect(more.getByText('The connection was lost. What has arrived is kept.')).toBeVisible(SOON)
    await context.setOffline(false)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    isCut = false
    await more.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(more.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1, SOON)
    // Parts that had arrived were not sent again.
    expect(parts.filter((part) => part === '1')).toHaveLength(1)
  })
}

/** Photo actions on the page, and what the server itself stores, which tests/storage covers for every store. */
export function pageJourneys(): void {
  test('photos are sorted by keyboard and by buttons, described and removed', async ({ page }) => {
    await signUp(page)
    await page.goto('/account/photos')
    const more = field(page, 'More photos')
    await more
      .getByLabel('Add photos')
      .setInputFiles([await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg')])
    await expect(photosOf(page, 'More photos')).toHaveCount(3, SOON)
    await expect(more.getByRole('status')).toContainText('3 photos added. There are 3 photos.')
    const described = more.getByRole('textbox')
    for (const [index, words] of ['first', 'second', 'third'].entries()) {
      await described.nth(index).fill(words)
      await described.nth(index).blur()
      await expect(more.getByRole('img', { name: words })).toBeVisible()
    }
    const order = () =>
      more.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))
    await more.getByRole('button', { name: /^Move third, place/ }).press('ArrowLeft')
    await expect.poll(order).toEqual(['first', 'third', 'second'])
    await expect(more.getByRole('status')).toHaveText('Moved to place 2 of 3.')
    await more.getByRole('button', { name: 'Move first back' }).click()
    await expect.poll(order).toEqual(['third', 'first', 'second'])
    await more.getByRole('button', { name: 'Remove first' }).click()
    await expect.poll(order).toEqual(['third', 'second'])
    await page.reload()
    await expect.poll(order).toEqual(['third', 'second'])
    await expectAccessible(page)
  })

  test('a photo that begins as HEIC is sent as JPEG by a browser that can show it', async ({ page }) => {
    await signUp(page)
    await page.goto('/account/photos')
    const more = field(page, 'More photos')
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/uploads'),
    )
    const heic = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: await shownHeic() }
    await more.getByLabel('Add photos').setInputFiles([heic])
    expect((await asked).postDataJSON()).toMatchObject({
      files: [{ name: 'IMG_2.jpg', type: 'image/jpeg' }],
    })
    await expect(more.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1, SOON)
    await expect(more.getByRole('alert')).toHaveCount(0)
  })

  test('broken files say what is wrong and take no place, the others continue; a reload forgets them', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/account/photos')
    const more = field(page, 'More photos')
    const renamed = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no photo</html>') }
    const heic = {
      name: 'IMG_1.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    }
    const whole = await photo('cut.jpg')
    const cut = { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) }
    const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await more
      .getByLabel('Add photos')
      .setInputFiles([renamed, await photo('a.jpg'), heic, cut, await photo('b.jpg'), await photo('c.jpg')])
    await expect(more.getByRole('alert').filter({ hasText: 'This file is not a photo' })).toBeVisible(SOON)
    await expect(more.getByRole('alert').filter({ hasText: 'HEIC' })).toBeVisible()
    await expect(more.getByRole('alert').filter({ hasText: 'This photo is damaged' })).toBeVisible(SOON)
    await expect(more.getByRole('button', { name: /^Remove photo/ })).toHaveCount(3, SOON)
    await expect(more.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveCount(3)
    // A file that is not a picture appears as a line, not as an empty tile that pushes its text off a small window.
    const broken = await more.getByRole('listitem').filter({ hasText: 'page.jpg' }).boundingBox()
    expect(broken?.height).toBeLessThan(120)
    await expect(more.getByRole('button', { name: /place 3 of 3/ })).toBeVisible()
    await expectAccessible(page)
    await more.getByRole('button', { name: 'Remove page.jpg' }).press('Enter')
    await expect(more.getByRole('heading').first()).toBeFocused()
    await expect(more.getByText('page.jpg was removed.')).toBeAttached()
    await expect(more.getByRole('alert')).toHaveCount(2)
    await forgotten
    await more.getByRole('button', { name: 'Remove photo 3' }).press('Enter')
    await expect(more.getByRole('button', { name: 'Remove photo 2' })).toBeFocused(SOON)
    await page.reload()
    await expect(more.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2)
    await expect(more.getByLabel('Add photos')).not.toHaveAttribute('required') // it uploads now
    await expect(more.getByRole('alert')).toHaveCount(0)
  })

  test('without JavaScript photos are uploaded by a plain form @desktop', async ({
    browser,
    baseURL,
    page,
  }) => {
    await signUp(page)
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
    })
    try {
      const form = await plain.newPage()
      await form.goto('/account/photos')
      const more = field(form, 'More photos')
      await more.getByLabel('Add photos').setInputFiles([await photo('plain.jpg')])
      await more.getByRole('button', { name: 'Upload' }).click()
      await expect(form).toHaveURL(/\/account\/photos/)
      await expect
        .poll(async () => {
          await form.reload()
          return photosOf(form, 'More photos').count()
        }, SOON)
        .toBe(1)
      await photosOf(form, 'More photos').click()
      await expect(photosOf(form, 'More photos')).toHaveCount(0)
      await more
        .getByLabel('Add photos')
        .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
      await more.getByRole('button', { name: 'Upload' }).click()
      await expect(form.getByRole('alert')).toContainText('a.txt: This file is not a photo')
    } finally {
      await plain.close()
    }
  })
}
