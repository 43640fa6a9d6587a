import { expect, test } from 'vitest'
import { sitemap, sitemapIndex } from './sitemap.ts'

test('a sitemap names each address once, escaped, with its last change', () => {
  const entries = [{ url: 'https://roost.test/a?b=1&c=<2>', changed: new Date('2026-11-16T20:00:00Z') }]
  expect(sitemap(entries)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://roost.test/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-11-16T20:00:00.000Z</lastmod></url>
</urlset>
`)
})

test('an index of sitemaps has the same shape', () => {
  expect(sitemapIndex([{ url: 'https://roost.test/sitemaps/pages.xml' }])).toContain(
    '<sitemap><loc>https://roost.test/sitemaps/pages.xml</loc></sitemap>',
  )
})
