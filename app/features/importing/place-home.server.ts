import { milesBetween, type Position } from '#app/platform/geo/distance.ts'
import type { Precision } from '#app/features/listings/rules.ts'
import type { BoundedRow } from '#app/features/list-columns/columns.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { readDegrees, readEnum } from './read-values.ts'
import type { Remarks } from './remarks.ts'
import type { ZipCenters } from '#app/features/listings/zip-centers.server.ts'

export type CampusPoint = Position & { slug: string; shortName: string; offered: boolean }
export type HomePosition = { lat: number | null; lng: number | null; precision: Precision | null }

const MOST_MILES_TO_CAMPUS = 25
const MOST_MILES_FROM_CAMPUS = 100 // for a list whose campus was chosen
const MOST_MILES_TO_TOWN = 50

/** A home's position: the row's coordinates if plausible, otherwise the center of its ZIP, otherwise none.
 *  @param campus the campus that the list or the row states */
export function positionOf(
  row: BoundedRow,
  zip: string | null,
  { zips, campus }: { zips: ZipCenters; campus: CampusPoint | undefined },
  remarks: Remarks,
): HomePosition {
  const lat = readDegrees(row.lat, 90)
  const lng = readDegrees(row.lng, 180)
  if (lat === undefined || lng === undefined || (lat === null) !== (lng === null))
    remarks.refuse(
      `the position “${row.lat}, ${row.lng}” is not degrees: write 34.0224 and -118.2851, or leave both out`,
      'lat',
    )
  const center = zip === null ? undefined : campus ? zips.zipNear(zip, campus) : zips.zip(zip)
  if (typeof lat === 'number' && typeof lng === 'number') {
    const wrong = notThere({ lat, lng }, row, zip, { zips, campus, center })
    if (wrong === undefined) return { lat, lng, precision: precisionOf(row, remarks) }
    remarks.note(`${wrong}: left out`, `${row.lat}, ${row.lng}`, 'lat')
  }
  if (center) {
    remarks.note('no coordinates: placed at the center of its ZIP, marked approximate', '', 'zip')
    return { ...center, precision: 'approximate' }
  }
  const why =
    zip === null ? 'no coordinates and no ZIP' : `the ZIP is not known${campus ? ' near the campus' : ''}`
  remarks.note(`${why}: no pin on the map`, zip ?? '', 'zip')
  return { lat: null, lng: null, precision: null }
}

/** Why a position cannot be the home's; undefined if it can. If the ZIP is unknown, it is compared with the town or the campus. */
function notThere(
  position: Position,
  row: BoundedRow,
  zip: string | null,
  {
    zips,
    campus,
    center,
  }: { zips: ZipCenters; campus: CampusPoint | undefined; center: Position | undefined },
): string | undefined {
  if (position.lat === 0 && position.lng === 0) return 'the position 0, 0 is in the ocean'
  if (zip !== null && center)
    return milesBetween(position, center) > zips.reach(zip) ? 'the position is far from its ZIP' : undefined
  const town = zips.city(row.city, row.state)
  if (town)
    return milesBetween(position, town) > MOST_MILES_TO_TOWN ? 'the position is far from its town' : undefined
  const isFar = campus && milesBetween(position, campus) > MOST_MILES_FROM_CAMPUS
  return isFar ? 'the position is far from the campus' : undefined
}

/** An unknown word does not promise that the position is exact. */
function precisionOf(row: BoundedRow, remarks: Remarks): Precision {
  const stated = readEnum(row.precision, ['exact', 'approximate'] as const)
  if (stated === undefined)
    remarks.note('precision not understood: marked approximate', row.precision, 'precision')
  return stated === undefined ? 'approximate' : (stated ?? 'exact')
}

/** A row with a town and a ZIP but no state, with the state of the ZIP: many towns have the same name. */
export const withStateOf = (row: BoundedRow, zip: string | null, zips: ZipCenters): BoundedRow =>
  row.state === '' && zip !== null ? { ...row, state: cutLine(zips.state(zip) ?? '') } : row

/** What a row lacks that would say where its home is. */
function missingPlace({ city, state, zip }: BoundedRow): string {
  if (city !== '' && state === '')
    return 'the town has no state, so no campus is known to be near: write “Los Angeles, CA”'
  const what = zip === '' ? '' : 'the ZIP says no place, and '
  if (city !== '') return `${what}the town is not known in its state: correct it`
  return zip === ''
    ? 'neither a position, a ZIP nor a town says which campus is near: add one'
    : `${what}no town is stated: add the town and its state`
}

/** A home's campus: the one chosen for the whole list, the row's own, or the archived one where the home already is. Otherwise the
 *  nearest active one within 25 miles. A home without a position counts as being at the center of its town, with a remark.
 *  @param how the wording for choosing a campus for the whole list, for messages
 *  @returns undefined if the row was refused */
export function campusOf(
  row: BoundedRow,
  place: HomePosition,
  { asked, stays, how }: { asked: string | undefined; stays: string | undefined; how: string },
  campuses: CampusPoint[],
  zips: ZipCenters,
  remarks: Remarks,
): string | undefined {
  const offered = campuses.filter((campus) => campus.offered)
  const wanted = asked ?? (row.campus.toLowerCase() || undefined)
  if (wanted !== undefined) {
    if (campuses.some(({ slug }) => slug === wanted)) return wanted
    remarks.refuse(
      `there is no campus “${wanted}”: there are ${offered.map(({ slug }) => slug).join(', ')}`,
      'campus',
    )
    return undefined
  }
  if (stays !== undefined) return stays
  const town = place.lat === null || place.lng === null ? zips.city(row.city, row.state) : undefined
  const from = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : town
  if (!from) {
    remarks.refuse(`${missingPlace(row)}, or ${how}`, 'campus')
    return undefined
  }
  const nearest = offered
    .map((campus) => ({ ...campus, miles: milesBetween(from, campus) }))
    .reduce((one, other) => (other.miles < one.miles ? other : one), {
      slug: '',
      shortName: '',
      miles: Infinity,
    })
  if (nearest.miles > MOST_MILES_TO_CAMPUS) {
    remarks.refuse(
      Number.isFinite(nearest.miles)
        ? `the nearest campus, ${nearest.shortName}, is ${nearest.miles.toFixed(1)} miles away, more than ${MOST_MILES_TO_CAMPUS}: to import it anyway, ${how}`
        : 'there is no campus yet: import campuses first',
      'campus',
    )
    return undefined
  }
  if (town) remarks.note('campus found by the middle of its town', row.city, 'city')
  return nearest.slug
}
