import { ownValue } from '../own-value.ts'

/** Sitemaps as sitemaps.org defines them. Addresses are absolute. */
export type SitemapEntry = { url: string; changed?: Date }

/** Maximum number of addresses in a file (sitemaps.org). */
export const SITEMAP_SIZE = 50_000

export function sitemap(entries: SitemapEntry[]): string {
  return document('urlset', 'url', entries)
}

/** A sitemap index, for more addresses than one file can contain. */
export function sitemapIndex(entries: SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', entries)
}

/** The response to a crawler, which may cache it for an hour. */
export function xmlResponse(xml: string): Response {
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function document(root: string, element: string, entries: SitemapEntry[]): string {
  const lines = entries.map(({ url, changed }) => {
    const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${escapeXml(url)}</loc>${date}</${element}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? '')
}
