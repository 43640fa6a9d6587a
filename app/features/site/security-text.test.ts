import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { saveSiteContent } from './save-site-content.server.ts'
import { securityText } from './security-text.query.server.ts'

test('a hole is reported to the form, and to the address for help where there is one, for half a year', async ({
  ctx,
}) => {
  const read = () => securityText({ ...ctx, actor: visitor })
  expect(await read()).toMatch(/^Contact: https?:\/\/\S+\/about-us#contact\nExpires: /)
  await saveSiteContent(ctx, { key: 'support', value: { hours: '9 to 5', email: 'help@roost.example' } })
  const text = await read()
  expect(text).toMatch(/^Contact: mailto:help@roost\.example\nContact: https?:/)
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - NOW.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})
