import { expect, test } from '../fixtures.ts'

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/listings', '/listings?campus=usc'])
    test(`each picture of ${path} has its size, its widths, its words and a color until it is there`, async ({
      page,
    }) => {
      await page.goto(path)
      const pictures = await page
        .locator('img[src^="/demo-photos/"]')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map((image) => ({
            size: `${image.getAttribute('width')} × ${image.getAttribute('height')}`,
            widths: image.srcset.match(/\d+w/g)?.join(' '),
            sizes: image.sizes.length > 0,
            named: image.closest('article') === null || image.alt.length > 10,
            color: getComputedStyle(image).backgroundColor.startsWith('rgb('),
          })),
        )
      expect(pictures.length).toBeGreaterThan(3)
      const whole = { size: '1280 × 853', widths: '320w 640w 1280w', sizes: true, named: true, color: true }
      expect(pictures).toEqual(pictures.map(() => whole))
    })

  test('pictures far below are loaded lazily', async ({ page }) => {
    await page.goto('/listings')
    const pictures = page.locator('article img')
    await expect(pictures.first()).toHaveAttribute('loading', 'eager')
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
  })
})
