import type { MetaDescriptor } from 'react-router'
import { formatMiles, formatNumber } from '#app/platform/text/format.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import type { CardPreview } from '#app/features/listings/ui/card-preview.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { notInPrice, priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { structuredData } from './structured-data.ts'

const noindex: MetaDescriptor = { name: 'robots', content: 'noindex' }

type Site = { publicUrl: string } | undefined

/** Title, description, canonical URL by slug, OpenGraph with the first picture, and structured data. */
export function listingMeta(home: ListingDetail, site: Site): MetaDescriptor[] {
  if (home.status !== 'published' && !home.archived) return [{ title: homePageTitle(home) }, noindex]
  const [photo] = home.photos
  const meta = pageMeta({
    site,
    title: home.archived ? `No longer available: ${home.name}` : home.name,
    description: home.archived ? 'This home is no longer available.' : descriptionOf(home),
    path: detailHref(home.slug),
    image: photo && { path: photo.src, alt: photo.alt || home.name },
  })
  if (home.archived || home.unlisted) return [...meta, noindex]
  return site ? [...meta, { 'script:ld+json': structuredData(home, site.publicUrl) }] : meta
}

/** The title from the card while the page's data are loading; without a card there is none until then. */
export function pendingMeta(card: CardPreview | undefined): MetaDescriptor[] {
  return card ? [{ title: homePageTitle(card) }] : []
}

export function homePageTitle({ name }: { name: string }): string {
  return `${name} · Roost`
}

function descriptionOf(home: ListingDetail): string {
  const rooms = home.beds === 0 ? 'Studio' : `${formatNumber(home.beds)}-bed ${home.type.toLowerCase()}`
  const near =
    home.miles === null
      ? `near ${home.campus.shortName}`
      : `${formatMiles(home.miles)} from ${home.campus.shortName}`
  const { amount, per } = priceFacts(home, true)
  const more = notInPrice(home.cost)
  return `${rooms} ${near}: ${amount} ${per}${more ? `, ${more}` : ''}. ${home.address}.`
}
