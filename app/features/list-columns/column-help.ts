import { homeFields, isFact, isPlain, plainField } from '#app/features/listings/home-fields.ts'
import { applyByKind, numberLabel, type ByKind, type FieldKind } from '#app/features/listings/field-kinds.ts'
import { columnNames, type ListingColumn } from './columns.ts'

/** A column's label, what it accepts, and an example. */
export type ColumnHelp = { column: ListingColumn; label: string; takes: string; example: string }
type Help = { takes: string; example: string; label?: string }

const byKind: ByKind<Record<FieldKind, Help>> = {
  yesNo: () => ({ takes: 'yes or no', example: 'yes' }),
  number: ({ step }) => ({ takes: 'a number', example: step ? '1.5' : '2' }),
  year: () => ({ takes: 'a year', example: '1998' }),
  money: () => ({ takes: 'dollars', example: '$1,050' }),
  months: () => ({ takes: 'months from 1 to 30, several with semicolons', example: '9;12' }),
  date: () => ({ takes: 'a date', example: '2027-08-15' }),
  line: () => ({ takes: 'a line of text', example: '' }),
  link: ({ sites }) => ({ takes: sites ? `a link to ${sites.called}` : 'a web address', example: '' }),
  choice: ({ labels }) => ({
    takes: Object.keys(labels).join(', ').replaceAll('_', ' '),
    example: Object.keys(labels)[0] ?? '',
  }),
}

const position = { takes: 'degrees', example: '' }
const sideDeposit = { takes: 'dollars; it goes into the description', example: '' }

/** Columns that are not plain facts, or accept more than others of their kind. */
const own: Partial<Record<ListingColumn, Help>> = {
  external_id: {
    label: 'Id',
    takes: 'any text that stays the same from file to file',
    example: 'A-101',
  },
  unit: { label: 'Unit', takes: 'a unit, joined to the address', example: '4B' },
  state: { label: 'State', takes: 'two letters', example: 'CA' },
  campus: {
    label: 'Campus',
    takes: 'its short name in our web addresses; without it, the nearest',
    example: 'usc',
  },
  pet_deposit: { label: 'Pet deposit', ...sideDeposit },
  key_deposit: { label: 'Key deposit', ...sideDeposit },
  other_deposit: { label: 'Other deposit', ...sideDeposit },
  name: { takes: 'a title; made from rooms and street if missing', example: 'Sunny loft on Fern' },
  address: { takes: 'street and number, or all of it up to the ZIP code', example: '1200 Fern St' },
  city: { takes: 'a city, or city, state and ZIP code', example: 'Los Angeles' },
  zip: { takes: 'five digits', example: '90007' },
  description: { takes: 'a few sentences', example: 'Bright rooms near the park.' },
  price: { takes: 'dollars a month', example: '$1,450' },
  price_basis: { takes: 'unit for the whole home, or bed', example: 'unit' },
  beds: { takes: 'how many beds, 0 or Studio for a studio; also with baths, as 2/1.5', example: '2' },
  lease_type: { takes: 'joint, individual or sublet; also a length, as 12 months', example: 'joint' },
  square_feet: { takes: 'a number', example: '850' },
  lat: position,
  lng: position,
  precision: { takes: 'exact or approximate', example: '' },
  amenities: { takes: 'several with semicolons', example: 'Wi-Fi; Pool' },
  access_features: { takes: 'several with semicolons', example: 'Elevator' },
  fees: {
    takes: 'fees and utilities, each month unless once is written, or none',
    example: 'Amenity fee=$40; Parking=$75 optional; Water=included',
  },
  photos: { takes: 'https addresses, several with semicolons', example: '' },
}

const factOf = (column: ListingColumn) => column.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

function helpOf(column: ListingColumn): ColumnHelp {
  const fact = factOf(column)
  const given = own[column]
  if (!isFact(fact)) return { column, label: column, takes: '', example: '', ...given }
  if (!isPlain(fact)) return { column, label: homeFields[fact].label, takes: '', example: '', ...given }
  const field = plainField(fact)
  return { column, label: numberLabel(field), ...applyByKind(byKind, field, fact), ...given }
}

/** Every column, in the order of the template. */
export const columnHelp: ColumnHelp[] = columnNames.map(helpOf)

const labelsByColumn = new Map<string, string>(columnHelp.map(({ column, label }) => [column, label]))

/** A column's label on pages. */
export const columnLabel = (column: string): string => labelsByColumn.get(column) ?? column
