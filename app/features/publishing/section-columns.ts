import { findBasis, isInPrice } from '#app/features/listings/price.ts'
import type { Floorplan, Photo } from '#app/features/listings/rules.ts'
import { accessFeatures, filterAmenities, otherAmenities } from '#app/features/listings/amenities.ts'
import { findAmenity } from '#app/features/listings/find-amenity.ts'
import { plainIn } from '#app/features/listings/home-fields.ts'
import { photoPath, type PhotoImage } from '#app/features/photos/photo-image.ts'
import type { EditedHome, EditorSection } from './sections.ts'
import { isNoFees, NO_FEES, feeRowsOf, floorplanRowsOf } from './row-forms.ts'
import {
  typedRows,
  type SectionErrors,
  type SectionValues,
  type TextName,
  type TypedSection,
} from './read-section.ts'
import { dollarsText, plainTexts } from './field-texts.ts'

type Columns = Partial<EditedHome>
type Values<Name extends EditorSection> = Partial<SectionValues[Name]>

/** A section's column values; unstated ones stay unchanged.
 *  @param drawings pictures that this home's floorplans may use */
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

/** A home without a name is named after its address; unstated bedrooms equal the beds. */
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

/** Keeps the order of existing entries, so that a different order is not a change. */
function featureColumns(
  home: EditedHome,
  { amenities, accessFeatures, ...rest }: Values<'features'>,
): Columns {
  const inOrder = (stored: string[], now: string[]) => [
    ...stored.filter((each) => now.includes(each)),
    ...now.filter((each) => !stored.includes(each)),
  ]
  // The elevator's only checkbox is among the amenities; if the home also has it as an access feature, it stays one.
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
    if (noFees && fees.some((fee) => fee.kind === 'fee' && isInPrice(fee) && !isNoFees(fee)))
      return { noFees: 'There are fees in the list below: remove them, or clear this box.' }
  }
  return {}
}

/** Amenities with their own columns, which have their own fields instead of a checkbox. */
const OWN_FIELDS = new Set(['laundry', 'laundry_in_unit', 'parking', 'furnished', 'pets'])
export const tickedAmenities = [...filterAmenities, ...otherAmenities].filter(
  ({ key }) => !OWN_FIELDS.has(key),
)
/** Without the elevator, whose checkbox is the amenity's. */
export const tickedAccess = accessFeatures.filter(({ key }) => key !== 'elevator')
const isTicked = (key: string) => tickedAmenities.some((each) => each.key === key)

/** The initial values of a section's fields, formatted from the stored home. */
export function typedSection(section: EditorSection, home: EditedHome): TypedSection {
  return makers[section](home)
}

const typedTexts = (texts: Partial<Record<TextName, string>>, lists: TypedSection = {}): TypedSection => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]])),
  ...lists,
})

const makers: Record<EditorSection, (home: EditedHome) => TypedSection> = {
  home: (home) =>
    typedTexts({
      ...plainTexts(plainIn('home'), home),
      name: home.name === home.address ? '' : home.name,
      bedrooms: home.bedrooms === home.beds ? '' : String(home.bedrooms),
      description: home.description,
    }),
  place: (home) =>
    typedTexts({
      campus: home.campus,
      address: home.address,
      city: home.city ?? '',
      zip: home.zip ?? '',
      position: home.lat === null ? '' : `${home.lat}, ${home.lng}`,
      precision: home.precision ?? 'exact',
    }),
  price: (home) =>
    typedTexts(
      {
        price: home.price === 0 ? '' : dollarsText(home.price),
        priceBasis: home.priceBasisAssumed ? '' : home.priceBasis,
        ...plainTexts(plainIn('price'), home),
      },
      { noFees: home.fees.some(isNoFees) ? ['yes'] : [], ...typedRows('fee', feeRowsOf(home.fees)) },
    ),
  terms: (home) => typedTexts(plainTexts(plainIn('terms'), home)),
  features: (home) => {
    const elevator = home.accessFeatures.includes('elevator') ? ['elevator'] : []
    const ticked = [...home.amenities.filter(isTicked), ...elevator]
    const others = home.amenities.filter((each) => !isTicked(each))
    return typedTexts(
      {
        ...plainTexts(plainIn('features'), home),
        otherAmenities: others.map((each) => findAmenity(each)?.label ?? each).join(', '),
      },
      {
        amenity: tickedAmenities.map(({ key }): string => key).filter((key) => ticked.includes(key)),
        accessFeature: home.accessFeatures.filter((key) => key !== 'elevator'),
      },
    )
  },
  floorplans: (home) => typedRows('plan', floorplanRowsOf(home.floorplans)),
}

/** A drawing in the format of a floorplan's photo. */
function drawnAs({ id, width, height, widths, thumbhash, avif, alt }: PhotoImage): Photo {
  const largest = widths.at(-1) ?? width
  return {
    src: photoPath(id, largest),
    alt,
    width: largest,
    height: Math.round((largest * height) / width),
    thumbhash,
    ...(avif && { avif }),
  }
}

/** The pictures that a home's floorplans may use: its uploaded drawings, then those that its floorplans already show. */
export function drawingsOf({ floorplans }: Pick<EditedHome, 'floorplans'>, sent: PhotoImage[]): Photo[] {
  const drawn = sent.map(drawnAs)
  const shown = floorplans.flatMap(({ photo }) => photo ?? [])
  return [...drawn, ...shown.filter(({ src }) => !drawn.some((drawing) => drawing.src === src))]
}
