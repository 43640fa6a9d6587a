import type { ListingDetail } from '#app/features/listings/views.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'

type Thing = { '@context'?: string; '@type': string; [property: string]: unknown }

/** The home and its price as schema.org structured data. Unknown facts are omitted. React Router escapes it, so that a
 *  listing's text cannot end the script element. */
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
    offers: offer(home, url),
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

/** Minutes to campus as features, with the way in their names and the day of their source. */
const waysToCampus = ({ toCampus, campus: { shortName } }: ListingDetail): Thing[] =>
  toCampus.map(({ way, minutes: value, about, sourceDate }) =>
    feature({
      name: `${wayNames[way]} to ${shortName}${about ? ' (about)' : ''}`,
      value,
      unitCode: 'MIN',
      ...(sourceDate && { validFrom: sourceDate }),
    }),
  )

/** The monthly rent in dollars, by the home's price basis. */
function offer({ cost, availableFrom }: ListingDetail, url: string): Thing {
  const price = (cost.basis === 'unit' ? cost.wholeUnit : cost.perBed) / 100
  return {
    '@type': 'Offer',
    url,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
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
