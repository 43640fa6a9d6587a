import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { DetailParams } from './detail-params.ts'

/** The URL of a home's page, without default values. */
export function detailHref(
  slug: string,
  { tab, people, perBed = true, fees = [], places, way }: Partial<DetailParams> = {},
): string {
  const query = new URLSearchParams()
  if (tab && tab !== 'overview') query.set('tab', tab)
  if (people) query.set('people', String(people))
  if (!perBed) query.set('perBed', '0')
  for (const fee of fees) query.append('fee', fee)
  if (tab === 'location' && places && places !== 'restaurant') query.set('places', places)
  if (tab === 'location' && way && way !== 'walk') query.set('way', way)
  return withQuery(href('/expanded-listing/:propertyId?', { propertyId: slug }), query)
}

/** A home's page in edit mode. */
export function editHref(slug: string): string {
  return `${detailHref(slug)}?edit=1`
}

/** The pages where a student reports that a home is gone, and where its manager says that it is still available. */
export const reportHomePath = (slug: string) => `${detailHref(slug)}/report`
export const gonePath = (slug: string) => `${detailHref(slug)}/gone`
export const availabilityPath = (slug: string) => `${detailHref(slug)}/availability`
