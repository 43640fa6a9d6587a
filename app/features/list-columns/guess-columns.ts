import { numberLabel } from '#app/features/listings/field-kinds.ts'
import { homeFields, isFact, isPlain, plainField } from '#app/features/listings/home-fields.ts'
import { columnNames, isRepeatable, type ColumnMeaning, type ListingColumn } from './columns.ts'
import { feeColumnOf } from './fee-columns.ts'

/** Headings that lists use, in addition to our names and the fields' labels. */
const headings: Partial<Record<ListingColumn, readonly string[]>> = {
  external_id: ['id', 'unit id', 'property id', 'listing id', 'home id', 'reference', 'ref', 'code'],
  address: [
    'street address',
    'street',
    'property address',
    'location',
    'building address',
    'bldg address',
    'addr',
    'full address',
    'address unit',
    'address and unit',
    'unit address',
    'street addr',
    'st address',
    'property addr',
    'prop addr',
    'prop address',
    'site address',
    'address line 1',
    'address 1',
    'full addr',
    'unit addr',
  ],
  unit: [
    'unit #',
    'unit number',
    'unit no',
    'apt',
    'apt #',
    'apartment number',
    'suite',
    'room number',
    'apt num',
    'unit num',
    'apt no',
  ],
  price: [
    'rent',
    'monthly rent',
    'rent per month',
    'rent mo',
    'asking rent',
    'market rent',
    'mkt rent',
    'advertised rent',
    'list price',
    'rent amount',
    'rent per mo',
    ...['bed', 'bedroom', 'room', 'person', 'student', 'unit'].flatMap((of) => [
      `rent per ${of}`,
      `rent ${of}`,
      `monthly rent per ${of}`,
      `per ${of} rent`,
      `price per ${of}`,
      `price ${of}`,
    ]),
    'rent by the bed',
    'rent pp',
  ],
  beds: [
    'br',
    'bed',
    'bd',
    'bdrms',
    'no of beds',
    'number of beds',
    'beds baths',
    'bed bath',
    'bd ba',
    'br ba',
    'bed ba',
    'unit type',
    'floor plan',
  ],
  name: [
    'title',
    'property',
    'property name',
    'building',
    'building name',
    'bldg',
    'bldg name',
    'listing title',
    'headline',
    'prop name',
    'property title',
  ],
  city: ['town', 'municipality', 'city state zip', 'city st zip', 'city st', 'city and state'],
  state: ['st', 'province'],
  zip: ['zip', 'zipcode', 'postal code', 'postcode', 'postal'],
  campus: ['university', 'school', 'college'],
  description: [
    // Not `remarks`, `notes` or `comments`: leasing software keeps lockbox codes and tenants' names there.
    'public remarks',
    'details',
    'marketing description',
    'about',
    'marketing copy',
    'marketing text',
    'ad copy',
    'ad text',
    'listing description',
    'blurb',
  ],
  type: ['property type', 'home type', 'building type', 'dwelling', 'category'],
  price_basis: ['price per', 'rent basis', 'rent per', 'by the bed', 'rented by'],
  bedrooms: ['rooms', 'number of bedrooms', 'no of bedrooms', 'bedroom'],
  baths: ['bath', 'ba', 'bathrooms', 'bathroom', 'number of baths', 'no of baths', 'number of bathrooms'],
  square_feet: ['sqft', 'sq ft', 'square footage', 'sf', 'unit size'],
  year_built: ['built', 'yr built', 'construction year', 'yb'],
  lat: [],
  lng: ['long', 'lon'],
  precision: [],
  lease_type: ['lease kind', 'kind of lease'],
  lease_months: [
    'lease',
    'lease term',
    'lease terms',
    'term',
    'lease months',
    'term months',
    'minimum lease',
    'lease length',
    'lease len',
    'length of lease',
  ],
  flexible_lease: ['flexible terms'],
  available_from: [
    'available',
    'available date',
    'avail',
    'date avail',
    'avail date',
    'date available',
    'availability',
    'move in',
    'move in date',
  ],
  subletting: ['subletting', 'sublet allowed', 'sublets allowed', 'sublease allowed', 'subleasing'],
  guarantor: ['guarantor', 'guarantors', 'guarantors accepted', 'cosigner', 'cosigner accepted'],
  ssn: ['social security'],
  income_multiple: ['income requirement', 'income required', 'minimum income', 'income multiple'],
  screening: ['screening', 'criteria', 'qualifications', 'rental criteria', 'requirements'],
  application: ['application url', 'apply', 'apply url', 'apply link'],
  video_tour: ['video', 'video url', 'virtual tour', '3d tour', 'matterport', 'tour url'],
  furnished: ['furniture', 'furnishing', 'furnishings', 'furn'],
  pets: ['pet policy', 'pets allowed', 'pet friendly'],
  laundry: ['washer dryer', 'w d', 'laundry type'],
  parking_spaces: ['parking', 'parking spots', 'parking spaces', 'garage', 'prking spaces', 'pkg', 'pkng'],
  amenities: ['features', 'unit amenities', 'amenity'],
  access_features: ['accessibility', 'accessible', 'ada'],
  deposit: ['security deposit', 'sec dep', 'dep'],
  application_fee: ['app fee', 'application'],
  fees: [
    'monthly fees',
    'mo fees',
    'fee',
    'other fees',
    'mandatory fees',
    'utilities',
    'additional fees',
    'utils',
    'utilities included',
    'utilities incl',
    'utils included',
    'utils incl',
    'included utilities',
  ],
  photos: ['images', 'image urls', 'photo urls', 'photo', 'image'],
  pet_deposit: ['pet dep'],
  key_deposit: ['key dep'],
  other_deposit: ['other dep'],
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
const LONGEST = 80 // characters of a heading that are examined

/** Our column names and labels, and leasing sheets' headings for the unit, without spaces and punctuation; `meanings` also has the
 *  headings that other lists use. */
const ours = new Map<string, ListingColumn>()
const meanings = new Map<string, ListingColumn>()
for (const [says, isOurs] of [
  [(name: ListingColumn) => [name], true],
  [(name: ListingColumn) => labelsOf(name), true],
  [(name: ListingColumn) => (name === 'unit' ? (headings[name] ?? []) : []), true],
  [(name: ListingColumn) => headings[name] ?? [], false],
] as const)
  for (const name of columnNames)
    for (const word of says(name)) {
      if (!meanings.has(plain(word))) meanings.set(plain(word), name)
      if (isOurs && !ours.has(plain(word))) ours.set(plain(word), name)
    }

function labelsOf(name: ListingColumn): string[] {
  const fact = name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())
  if (!isFact(fact)) return []
  return [homeFields[fact].label, ...(isPlain(fact) ? [numberLabel(plainField(fact))] : [])]
}

function meaningOf(heading: string, known: Map<string, ListingColumn>): ListingColumn | undefined {
  const text = heading.slice(0, LONGEST)
  // Ignores text in brackets, as in `Rent ($)`.
  const bare = text
    .split(/[()[\]]/)
    .filter((_, at) => at % 2 === 0)
    .join(' ')
  return known.get(plain(text)) ?? known.get(plain(bare))
}

/** `guessed`: also reads headings that other lists use. `ours`: only our own, for lists that nobody reviews before they are applied. */
export type Guessing = 'guessed' | 'ours'

/** Headings of floor plans, which may be `2x1` or `A2`: they are beds if nothing else is. */
const PLANS = new Set(['floorplan', 'unittype'])

/** What each column of a file may be, by its heading; one of our columns is guessed only once unless a list may have several.
 *  Bedrooms count as beds if nothing else does. */
export function guessColumns(written: string[], by: Guessing = 'guessed'): (ColumnMeaning | undefined)[] {
  const known = by === 'ours' ? ours : meanings
  const feeOf = by === 'ours' ? () => undefined : feeColumnOf
  const all = written.map((heading): ColumnMeaning | undefined => meaningOf(heading, known) ?? feeOf(heading))
  const isPlan = (at: number) => all[at] === 'beds' && PLANS.has(plain(written[at] ?? ''))
  const saysBeds = all.some((name, at) => name === 'bedrooms' || (name === 'beds' && !isPlan(at)))
  const found = all.map((name, at) => (saysBeds && isPlan(at) ? undefined : name))
  const guesses = found.map((name, at) =>
    name !== undefined && (isRepeatable(name) || found.indexOf(name) === at) ? name : undefined,
  )
  if (by === 'ours' || guesses.includes('beds')) return guesses
  return guesses.map((name) => (name === 'bedrooms' ? 'beds' : name))
}
