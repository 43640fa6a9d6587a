import { expect } from 'vitest'
import { isKnownBrowser, rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { openResetLink, resetLink } from './request-reset.server.ts'

const inHeader = (line = '') => line.split(';')[0] ?? ''

test('links to accounts of others that somebody is led to do not make the browser forget its own account', async ({
  ctx,
}) => {
  const [ana, evil] = [await makeUser(ctx), await makeUser(ctx)]
  let cookies = inHeader(await rememberBrowser(ctx, ana.id, ''))
  for (const { email, id: userId } of [evil, evil, { email: 'gone@example.com', id: newId() }]) {
    const link = new URL(resetLink(ctx, { email, userId })).searchParams.get('link') ?? ''
    cookies = inHeader((await openResetLink({ ...ctx, actor: visitor }, { link, cookies }))?.[1])
  }
  expect(await isKnownBrowser(ctx, ana.email, cookies)).toBe(true)
  expect(await isKnownBrowser(ctx, ana.id, cookies)).toBe(true)
  expect(await isKnownBrowser(ctx, evil.email, cookies)).toBe(true)
  expect(await isKnownBrowser(ctx, 'gone@example.com', cookies)).toBe(false)
})
