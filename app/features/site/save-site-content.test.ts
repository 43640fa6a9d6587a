import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { siteTestimonials, visitorSite } from './site.query.server.ts'
import { saveSiteContent } from './save-site-content.server.ts'

const asVisitor = { actor: visitor }

test('pages leave out what the operator did not set', async ({ ctx }) => {
  expect(await visitorSite({ ...ctx, ...asVisitor })).toMatchObject({ demo: false, support: null })
  expect(await siteTestimonials({ ...ctx, ...asVisitor })).toBeNull()
})

test('content that the operator sets is shown, replaced and removed', async ({ ctx }) => {
  await saveSiteContent(ctx, { key: 'support', value: { email: 'first@roost.example' } })
  await saveSiteContent(ctx, { key: 'support', value: { email: 'help@roost.example', hours: '24/7' } })
  const { support } = await visitorSite({ ...ctx, ...asVisitor })
  expect(support).toEqual({ demo: false, email: 'help@roost.example', hours: '24/7' })
  await saveSiteContent(ctx, { key: 'support', value: null })
  expect((await visitorSite(ctx)).support).toBeNull()
})

test('content with an invalid structure is rejected', async ({ ctx }) => {
  await expect(saveSiteContent(ctx, { key: 'testimonials', value: { items: [] } })).rejects.toThrow('items')
  await expect(
    saveSiteContent(ctx, { key: 'support', value: { messaging: { label: 'Chat', url: 'javascript:1' } } }),
  ).rejects.toThrow('url')
})

test('a visitor cannot set content', async ({ ctx }) => {
  await expect(saveSiteContent({ ...ctx, ...asVisitor }, { key: 'demo', value: true })).rejects.toThrow(
    NotFound,
  )
})
