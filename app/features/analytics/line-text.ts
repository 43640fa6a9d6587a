import { accessFeatures } from '#app/features/listings/facts/amenities.ts'
import { amenityLabel } from '#app/features/listings/facts/find-amenity.ts'
import { bandText } from './budget-bands.ts'

/** The label of a line of sums, which store keys because labels may change.
 *  @param kind of the sum
 *  @param campuses names by slug */
export function lineText(kind: string, name: string, campuses: ReadonlyMap<string, string>): string {
  if (kind === 'search-budget') return bandText(name)
  if (kind === 'search-campus') return campuses.get(name) ?? name
  if (kind === 'empty') return accessFeatures.find(({ key }) => key === name)?.label ?? amenityLabel(name)
  return name
}
