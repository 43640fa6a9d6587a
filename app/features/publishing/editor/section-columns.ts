import { findBasis } from '#app/features/listings/facts/price.ts'
import type { Floorplan, Photo } from '#app/features/listings/rules.ts'
import type { EditedHome } from './edited-home.ts'
import { isNoFees, NO_FEES } from './fee-form.ts'
import type { SectionErrors } from './read-section.ts'
import type { SectionValues } from './section-forms.ts'
import type { EditorSection } from './sections.ts'

type Columns = Partial<EditedHome>
type Values<Name extends EditorSection> = Partial<SectionValues[Name]>

/** The column values of a section; unstated ones stay unchanged.
 *  @param drawings pictures that a floorplan of this home may use */
export function sectionColumns<Name extends EditorSection>(
  home: EditedHome,
  section: Name,
  values: Values<Name>,
  drawings: Photo[] = [],
): Columns {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (section === 'home') return homeColumns(home, given)
  if (section === 'place') return placeColumns(home, given)
  if (section === 'price') return priceColumns(home, given)
  if (section === 'features') return featureColumns(home, given)
  if (section === 'floorplans') return floorplanColumns(given, drawings)
  return given
}

/** A home without a name is named after its address; unstated bedrooms are equal to the beds. */
function homeColumns(
  home: EditedHome,
  { name, beds = home.beds, bedrooms, ...rest }: Values<'home'>,
): Columns {
  const named = name === undefined ? {} : { name: name || home.address }
  const rooms = bedrooms === undefined ? {} : { bedrooms: bedrooms ?? beds }
  const columns = { ...rest, ...named, ...rooms, beds }
  return { ...columns, ...basisOf({ ...home, ...columns }, chosenBasis(home)) }
}

function placeColumns(home: EditedHome, { position, precision, ...rest }: Values<'place'>): Columns {
  const renamed = rest.address !== undefined && home.name === home.address ? { name: rest.address } : {}
  if (position === undefined) return { ...rest, ...renamed }
  const placed = position ?? { lat: null, lng: null }
  return { ...rest, ...renamed, ...placed, precision: position === null ? null : (precision ?? 'exact') }
}

function priceColumns(
  home: EditedHome,
  { price, priceBasis, noFees, fees, ...rest }: Values<'price'>,
): Columns {
  const columns: Columns = { ...rest }
  if (price !== undefined) columns.price = price ?? 0
  if (fees !== undefined) columns.fees = noFees ? [NO_FEES, ...fees] : fees
  const chosen = priceBasis === undefined ? chosenBasis(home) : priceBasis
  return { ...columns, ...basisOf({ ...home, ...columns }, chosen) }
}

const chosenBasis = (home: EditedHome) => (home.priceBasisAssumed ? null : home.priceBasis)

function basisOf({ price, beds }: EditedHome, priceBasis: EditedHome['priceBasis'] | null): Columns {
  const { basis, assumed } = findBasis({ price, beds, priceBasis })
  return { priceBasis: basis, priceBasisAssumed: assumed }
}

/** Keeps the order of existing entries, so that a list in another order is not a change. */
function featureColumns(
  home: EditedHome,
  { amenities, accessFeatures, ...rest }: Values<'features'>,
): Columns {
  const inOrder = (stored: string[], now: string[]) => [
    ...stored.filter((each) => now.includes(each)),
    ...now.filter((each) => !stored.includes(each)),
  ]
  // The elevator's one box is among the amenities; as an access feature it stays where the home has it so.
  const hasElevator = home.accessFeatures.includes('elevator') && amenities?.includes('elevator')
  const withElevator = (keys: string[]) =>
    hasElevator && !keys.includes('elevator') ? [...keys, 'elevator'] : keys
  return {
    ...rest,
    ...(amenities && { amenities: inOrder(home.amenities, amenities) }),
    ...(accessFeatures && { accessFeatures: inOrder(home.accessFeatures, withElevator(accessFeatures)) }),
  }
}

function floorplanColumns({ floorplans }: Values<'floorplans'>, drawings: Photo[]): Columns {
  if (!floorplans) return {}
  const plans = floorplans.map(({ photo, ...plan }): Floorplan => {
    const drawing = drawings.find(({ src }) => src === photo)
    return { ...plan, photo: drawing ?? null }
  })
  return { floorplans: plans }
}

/** Errors that depend on several fields. */
export function togetherErrors(section: EditorSection, values: SectionValues[EditorSection]): SectionErrors {
  if (section === 'price') {
    const { noFees, fees } = values as SectionValues['price']
    if (noFees && fees.some((fee) => fee.kind === 'fee' && !isNoFees(fee)))
      return { noFees: 'There are fees in the list below: remove them, or clear this box.' }
  }
  return {}
}
