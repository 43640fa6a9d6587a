import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { DEMO_SOURCE } from '#app/features/listings/rules.ts'
import type { PropertyType } from '#app/features/listings/choices.ts'
import { agreeing } from './agreeing-facts.ts'
import type { Site } from './buildings.ts'
import { newPrice, withMoreFees } from './home-price.ts'
import { newShape, type Shape } from './home-shape.ts'
import { newEquipment, newTerms } from './home-terms.ts'
import type { DemoCampus } from './neighborhoods.ts'
import { newPhotos } from '../photos/photo-sets.ts'
import type { Random } from '../random.ts'
import type { Sites } from './sites.ts'

/** An invented home; always the same for the same random sequence. `number` is part of its name and stays the same in
 *  later runs. */
export function newDemoHome(
  random: Random,
  campus: DemoCampus,
  sites: Sites,
  number: number,
  now: Date,
): ListingInput {
  const shape = newShape(random)
  const site = sites.next(random, shape.type)
  const unit = site.building
    ? `, Unit ${random.whole(1, 4)}${String(random.whole(1, 18)).padStart(2, '0')}`
    : ''
  return agreeing({
    campus: campus.slug,
    source: DEMO_SOURCE,
    externalId: `${campus.slug}-${String(number).padStart(3, '0')}`,
    name: site.building ? `${site.building}${unit}` : `${shortNoun[shape.type]} on ${site.street}`,
    address: `${site.address}${unit}`,
    city: site.neighborhood.city,
    zip: site.neighborhood.zip,
    description: describe(random, shape, site),
    type: shape.type,
    beds: shape.beds,
    bedrooms: shape.bedrooms,
    baths: shape.baths,
    squareFeet: shape.squareFeet,
    yearBuilt: random.chance(0.2) ? null : site.yearBuilt,
    ...position(random, site),
    ...withMoreFees(newPrice(random, shape, campus.level * site.neighborhood.level), number),
    ...newTerms(random, shape, now),
    flexibleLease: number % 13 === 0 ? 'flexible' : number % 9 === 0 ? 'month_to_month' : null,
    subletting: number % 8 === 1 ? false : number % 3 === 1 ? true : null,
    guarantor: number % 10 === 2 ? false : number % 3 === 2 ? true : null,
    ssn: number % 6 === 2 ? 'not_needed' : null,
    incomeMultiple: number % 5 === 0 ? 3 : number % 12 === 7 ? 2.5 : null,
    screening: number % 7 === 4 ? 'Income of three times the rent, or a guarantor' : null,
    ...newEquipment(random, shape, site),
    floorplans: site.building && random.chance(0.45) ? [floorplan(random, shape)] : [],
    photos: random.chance(0.07) ? [] : newPhotos(random, shape.type, shape.bedrooms),
  })
}

const words = ['Studio', 'One-bedroom', 'Two-bedroom', 'Three-bedroom', 'Four-bedroom', 'Five-bedroom']
const nouns: Record<PropertyType, string> = {
  Apartment: 'apartment',
  House: 'house',
  Studio: '',
  Townhouse: 'townhouse',
  Condo: 'condo',
  Other: 'back house',
}

// Cards already show the number of bedrooms beside the name.
const shortNoun: Record<PropertyType, string> = {
  Apartment: 'Apartment',
  House: 'House',
  Studio: 'Studio',
  Townhouse: 'Townhouse',
  Condo: 'Condo',
  Other: 'Back house',
}

function noun({ type, bedrooms }: Shape): string {
  if (type === 'Studio') return 'Studio'
  return `${words[bedrooms] ?? 'Large'} ${nouns[type]}`
}

const lights = [
  'Morning sun in the kitchen',
  'Tall windows to the street',
  'A quiet room to study in',
  'Wood floors',
]
const locals = [
  'a bus stop around the corner',
  'a laundromat two doors down',
  'bike lanes most of the way to campus',
]

function describe(random: Random, shape: Shape, site: Site): string {
  const shared =
    shape.beds > shape.bedrooms
      ? ` ${shape.beds} beds in ${shape.bedrooms} rooms: some rooms are shared.`
      : ''
  return (
    `${noun(shape)} in ${site.neighborhood.name}. ${random.pick(lights)}, and ${random.pick(locals)}.` +
    `${shared} This home is invented and part of the demo.`
  )
}

/** Mostly exact; some only to the block, and a few without a position. */
function position(random: Random, site: Site): Pick<ListingInput, 'lat' | 'lng' | 'precision'> {
  const kind = random.weighted({ exact: 87, approximate: 9, none: 4 })
  if (kind === 'none') return { lat: null, lng: null, precision: null }
  if (kind === 'exact') return { ...site.position, precision: 'exact' }
  return { ...site.block, precision: 'approximate' }
}

function floorplan(random: Random, shape: Shape): NonNullable<ListingInput['floorplans']>[number] {
  return {
    name: `Plan ${random.pick(['A', 'B', 'C', 'D'])}${shape.bedrooms}`,
    beds: shape.bedrooms,
    baths: shape.baths,
    squareFeet: shape.squareFeet,
  }
}
