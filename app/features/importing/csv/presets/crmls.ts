import type { Preset } from '../preset.ts'

/** Weekly rental lists from the California Regional Multiple Listing Service, as posted by agents. `LP` is the monthly price
 *  of the row's home: a whole unit, or the one room that its address names. */
export const crmls: Preset = {
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
