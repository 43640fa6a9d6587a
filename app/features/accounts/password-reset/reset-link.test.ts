import { expect } from 'vitest'
import { knownBrowser, knownBrowserCookie } from '#app/features/rate-limits/known-browser.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { openResetLink, resetLink } from './reset-link.server.ts'

const inHeader = (line = '') => line.split(';')[0] ?? ''

test('links to accounts of others that somebody is led to do not make the browser forget its own account', async ({
  ctx,
}) => {
  const own = ['ana@example.com', newId()]
  let cookies = inHeader(knownBrowserCookie(ctx, own, ''))
  for (let made = 0; made < 10; made += 1) {
    const link = new URL(resetLink(ctx, { email: `evil-${made}@example.com`, userId: newId() }))
    cookies = inHeader(openResetLink(ctx, link.searchParams.get('link') ?? '', cookies)?.[1])
  }
  for (const account of own) expect(knownBrowser(ctx, account, cookies)).not.toBeNull()
  expect(knownBrowser(ctx, 'evil-9@example.com', cookies)).not.toBeNull()
  expect(knownBrowser(ctx, 'evil-8@example.com', cookies)).toBeNull()
})
