import { accessFeatures, filterAmenities, otherAmenities } from '#app/features/listings/facts/amenities.ts'
import { findAmenity } from '#app/features/listings/facts/find-amenity.ts'
import { plainIn } from '#app/features/listings/fields/home-fields.ts'
import { dollarsText, plainTexts } from '../edit/field-texts.ts'
import type { EditedHome } from './edited-home.ts'
import { feeRowsOf, isNoFees } from './fee-form.ts'
import { floorplanRowsOf } from './floorplan-form.ts'
import type { EditorSection } from './sections.ts'
import { typedRows, type TypedSection } from './typed.ts'

/** Amenities stored in columns of their own, which have their own fields instead of a checkbox. */
const OWN_FIELDS = new Set(['laundry', 'laundry_in_unit', 'parking', 'furnished', 'pets'])
export const tickedAmenities = [...filterAmenities, ...otherAmenities].filter(
  ({ key }) => !OWN_FIELDS.has(key),
)
/** The elevator is the amenity of the same name: one box. */
export const tickedAccess = accessFeatures.filter(({ key }) => key !== 'elevator')
const isTicked = (key: string) => tickedAmenities.some((each) => each.key === key)

/** The initial values of a section's fields, formatted from the stored home. */
export function typedSection(section: EditorSection, home: EditedHome): TypedSection {
  return makers[section](home)
}

const once = (texts: Record<string, string>): TypedSection =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]))

const makers: Record<EditorSection, (home: EditedHome) => TypedSection> = {
  home: (home) =>
    once({
      ...plainTexts(plainIn('home'), home),
      name: home.name === home.address ? '' : home.name,
      bedrooms: home.bedrooms === home.beds ? '' : String(home.bedrooms),
      description: home.description,
    }),
  place: (home) =>
    once({
      campus: home.campus,
      address: home.address,
      city: home.city ?? '',
      zip: home.zip ?? '',
      position: home.lat === null ? '' : `${home.lat}, ${home.lng}`,
      precision: home.precision ?? 'exact',
    }),
  price: (home) => ({
    ...once({
      price: home.price === 0 ? '' : dollarsText(home.price),
      priceBasis: home.priceBasisAssumed ? '' : home.priceBasis,
      ...plainTexts(plainIn('price'), home),
    }),
    noFees: home.fees.some(isNoFees) ? ['yes'] : [],
    ...typedRows('fee', feeRowsOf(home.fees)),
  }),
  terms: (home) => once(plainTexts(plainIn('terms'), home)),
  features: (home) => {
    const elevator = home.accessFeatures.includes('elevator') ? ['elevator'] : []
    const ticked = [...home.amenities.filter(isTicked), ...elevator]
    const others = home.amenities.filter((each) => !isTicked(each))
    return {
      ...once({
        ...plainTexts(plainIn('features'), home),
        otherAmenities: others.map((each) => findAmenity(each)?.label ?? each).join(', '),
      }),
      amenity: tickedAmenities.map(({ key }): string => key).filter((key) => ticked.includes(key)),
      accessFeature: home.accessFeatures.filter((key) => key !== 'elevator'),
    }
  },
  floorplans: (home) => typedRows('plan', floorplanRowsOf(home.floorplans)),
}
