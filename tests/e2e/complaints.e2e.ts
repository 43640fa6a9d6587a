import { complaintsOf, expect, expectAccessible, test } from './fixtures.ts'

/** Causes of console errors, and how each is reported. */
const PLANTED = {
  'console error: planted': '<script>console.error("planted")</script>',
  'console warning: planted': '<script>console.warn("planted")</script>',
  'page error: Error: planted': '<script>throw new Error("planted")</script>',
  'outgoing request: http://example.com/a.png': '<img alt="" src="http://example.com/a.png">',
  'request failed: http://localhost:1/a.png net::ERR_UNSAFE_PORT':
    '<img alt="" src="http://localhost:1/a.png">',
}

for (const [complaint, html] of Object.entries(PLANTED)) {
  test(`a journey hears of ${complaint} @desktop`, async ({ browser }) => {
    const context = await browser.newContext()
    const heard = complaintsOf(context)
    const page = await context.newPage()
    await page.setContent(html)
    await expect.poll(() => heard).toContainEqual(expect.stringContaining(complaint))
    await context.close()
  })
}

test('a console error fails the journey @desktop', async ({ page }) => {
  test.fail()
  await page.setContent('<script>console.error("planted")</script>')
})

test('an expected console error that does not occur fails the journey @desktop', async ({
  page,
  complaints,
}) => {
  test.fail()
  complaints.expect(/planted/)
  await page.setContent('<p>quiet</p>')
})

test('a page that is not accessible fails the journey @desktop', async ({ page }) => {
  await page.setContent('<html lang="en"><title>Planted</title><main><button></button></main></html>')
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
})
