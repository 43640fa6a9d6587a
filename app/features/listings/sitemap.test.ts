import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from './factory.ts'
import { countSitemaps, sitemapListings } from './sitemap.query.server.ts'

test('a sitemap lists published homes, oldest first', async ({ ctx }) => {
  const site = { ...ctx, actor: visitor }
  expect(await countSitemaps(site)).toBe(0)
  await makeCampus(ctx)
  await makeListing(ctx, { name: 'First' })
  await makeListing(ctx, { name: 'Draft', status: 'draft' })
  await archiveListing(ctx, await makeListing(ctx, { name: 'Gone' }))
  await makeListing(ctx, { name: 'Second' })
  expect(await countSitemaps(site)).toBe(1)
  expect(await sitemapListings(site, 1)).toEqual([
    { slug: expect.stringMatching(/^first-/), updatedAt: NOW },
    { slug: expect.stringMatching(/^second-/), updatedAt: NOW },
  ])
  expect(await sitemapListings(site, 2)).toEqual([])
})
