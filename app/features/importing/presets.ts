import type { PriceBasis, PropertyType } from '#app/features/listings/choices.ts'
import type { ListingColumn } from '#app/features/list-columns/columns.ts'

/** How to read a list with other column names. To support a new list, add it here and to `presets`. */
export type Preset = {
  /** The stored source of its homes; with the list's own id it identifies a home permanently. */
  source: string
  /** What the list's prices are for, so that it is not guessed. */
  priceBasis: PriceBasis
  state: string
  /** The list's column names and ours. Case and spaces are ignored. */
  columns: Record<string, ListingColumn>
  /** The list's names of property types, in lower case. */
  types: ReadonlyMap<string, PropertyType>
}

/** Weekly rental lists from the California Regional Multiple Listing Service, as posted by agents. `LP` is the monthly price of the
 *  row's home: a whole unit, or the one room named in the address. */
const crmls: Preset = {
  source: 'crmls',
  priceBasis: 'unit',
  state: 'CA',
  columns: {
    MLS: 'external_id',
    'Prop Subtype': 'type',
    Address: 'address',
    City: 'city',
    Zip: 'zip',
    BR: 'beds',
    'Baths(FTHQ)': 'baths',
    LP: 'price',
    'Security Deposit': 'deposit',
    'Pet Deposit': 'pet_deposit',
    'Key Deposit': 'key_deposit',
    'Other Deposit': 'other_deposit',
    SqFt: 'square_feet',
    YB: 'year_built',
    '# Prking Spaces': 'parking_spaces',
    Laundry: 'laundry',
    Pets: 'pets',
    'Lease Terms': 'lease_months',
    Furnished: 'furnished',
  },
  types: new Map([
    ['apartment', 'Apartment'],
    ['single family', 'House'],
    ['single family residence', 'House'],
    ['condominium', 'Condo'],
    ['condo', 'Condo'],
    ['townhouse', 'Townhouse'],
    ['studio', 'Studio'],
    ['loft', 'Apartment'],
    ['ownyourown', 'Condo'],
    ['own your own', 'Condo'],
    ['stock cooperative', 'Condo'],
  ]),
}

/** The supported lists, by their `--preset` value. */
export const presets = { crmls } satisfies Record<string, Preset>

/** A supported list, by a name from user input. */
export const presetNamed = (name: string): Preset | undefined =>
  Object.entries(presets).find(([known]) => known === name)?.[1]

export const presetLabel = (name: string): string => `Weekly list of ${name.toUpperCase()}`
