import type { MetaDescriptor } from 'react-router'
import { formatMiles, formatNumber } from '#app/platform/text/format.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import type { CardPreview } from '#app/features/listings/ui/home-card.tsx'
import type { OffererFacts } from '#app/features/companies/rules.ts'
import { photoSrc } from '#app/features/photos/photo-image.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { notInPrice, priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { siteTitle } from '#app/web/site-name.tsx'

const noindex: MetaDescriptor = { name: 'robots', content: 'noindex' }

type Site = { publicUrl: string; name: string } | undefined

/** Title, description, canonical URL by slug, OpenGraph with the first picture, and structured data. */
export function listingMeta(home: ListingDetail, site: Site): MetaDescriptor[] {
  if (home.status !== 'published' && !home.archived)
    return [{ title: siteTitle(home.name, site?.name) }, noindex]
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

/** The title from the card while the page's data load; without a card there is none until then. */
export function pendingMeta(card: CardPreview | undefined, site: Site): MetaDescriptor[] {
  return card ? [{ title: siteTitle(card.name, site?.name) }] : []
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

type Thing = { '@context'?: string; '@type': string; [property: string]: unknown }

/** The home and its price as schema.org structured data, without unknown facts. React Router escapes it, so that a listing's text
 *  cannot end the script element. */
export function structuredData(home: ListingDetail, publicUrl: string): Thing & { '@context': string } {
  const absolute = (address: string) => new URL(address, `${publicUrl}/`).href
  const url = absolute(detailHref(home.slug))
  const features = [...home.amenities.map((name) => feature({ name, value: true })), ...waysToCampus(home)]
  return {
    '@context': 'https://schema.org',
    '@type': home.type === 'House' || home.type === 'Townhouse' ? 'House' : 'Apartment',
    '@id': url,
    url,
    name: home.name,
    ...(home.description && { description: home.description }),
    ...(home.photos.length > 0 && { image: home.photos.map(({ src }) => absolute(src)) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: home.address,
      ...(home.city && { addressLocality: home.city }),
      ...(home.zip && { postalCode: home.zip }),
      addressCountry: 'US',
    },
    numberOfBedrooms: home.bedrooms,
    ...(home.baths !== null && { numberOfBathroomsTotal: home.baths }),
    ...(home.squareFeet !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: home.squareFeet, unitCode: 'FTK' },
    }),
    ...(home.yearBuilt !== null && { yearBuilt: home.yearBuilt }),
    ...(home.precision === 'exact' && {
      geo: { '@type': 'GeoCoordinates', latitude: home.lat, longitude: home.lng },
    }),
    ...(features.length > 0 && { amenityFeature: features }),
    ...(home.pets && home.pets !== 'ask' && { petsAllowed: home.pets !== 'not_allowed' }),
    offers: offer(home, url, absolute),
  }
}

const feature = (of: {
  name: string
  value: boolean | number
  unitCode?: string
  validFrom?: string
}): Thing => ({
  '@type': 'LocationFeatureSpecification',
  ...of,
})

const wayNames = { walk: 'Walk', bike: 'Bike ride', transit: 'Bus and train', drive: 'Drive' }

/** Minutes to campus as features, with the way in their names and the date of their source. */
const waysToCampus = ({ toCampus, campus: { shortName } }: ListingDetail): Thing[] =>
  toCampus.map(({ way, minutes: value, about, sourceDate }) =>
    feature({
      name: `${wayNames[way]} to ${shortName}${about ? ' (about)' : ''}`,
      value,
      unitCode: 'MIN',
      ...(sourceDate && { validFrom: sourceDate }),
    }),
  )

function seller({ name, phone, website, logo }: OffererFacts, absolute: (address: string) => string): Thing {
  return {
    '@type': 'Organization',
    name,
    ...(phone && { telephone: phone }),
    ...(website && { url: website }),
    ...(logo && { logo: absolute(photoSrc(logo, 320)) }),
  }
}

/** The monthly rent in dollars, in the home's price basis. */
function offer(
  { cost, availableFrom, offerer }: ListingDetail,
  url: string,
  absolute: (address: string) => string,
): Thing {
  const price = (cost.basis === 'unit' ? cost.wholeUnit : cost.perBed) / 100
  return {
    '@type': 'Offer',
    url,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    ...(offerer?.name && { seller: seller(offerer, absolute) }),
    availability: 'https://schema.org/InStock',
    ...(availableFrom && { availabilityStarts: availableFrom }),
    price,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      unitCode: 'MON',
      ...(cost.basis === 'bed' && { unitText: 'per bed' }),
    },
  }
}
