import { wholeStart } from '#app/platform/text/storable-text.ts'
import { readWebAddress } from '#app/platform/text/web-address.ts'
import { LINK_MOST } from '#app/features/listings/limits.ts'
import type { BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import {
  plainField,
  plainNames,
  type FactValue,
  type PlainName,
  type ValueOf,
} from '#app/features/listings/home-fields.ts'
import { applyByKind, type ByKind, type FieldKind, columnOf } from '#app/features/listings/field-kinds.ts'
import type { BoundedRow } from '#app/features/list-columns/columns.ts'
import { readLease } from '#app/features/list-columns/lease-values.ts'
import { readListDate } from './read-dates.ts'
import { readBathWords, readRooms, readEnum, readMoney, readWholeNumber } from './read-values.ts'
import { readFurnished, readLaundry, readMultiple, readPets, readSsn, readYesNo } from './read-words.ts'
import { depositOf, parkingOf, sensible } from './home-facts.ts'
import type { Remarks } from './remarks.ts'

/** What reading a fact depends on besides its column. `price` in cents; `room`: rented separately; `asOf`: the list's ISO date;
 *  `isDayFirst`: whether one of its dates has the day first */
type Around = {
  price: number
  room: boolean
  setting: { asOf: string | undefined; isDayFirst?: boolean }
}
type FromRow = Exclude<PlainName, 'type' | 'beds' | 'bedrooms'>
const fromRow = plainNames.filter((name): name is FromRow => !['type', 'beds', 'bedrooms'].includes(name))

/** A fact as the row states it; null is "not stated". */
type Fact<Value> = (row: BoundedRow, around: Around, remarks: Remarks) => Value | null

/** How columns are read, by kind. */
const byKind: ByKind<{ [K in FieldKind]: Fact<ValueOf[K]> }> = {
  yesNo: (_, name) => noted(name, readYesNo),
  number: ({ most }, name) => between(name, 0, most),
  year: (_, name) => between(name, 1700, 2100),
  money: (_, name) => noted(name, readMoney),
  months: (_, name) => (row) => readLease(row[columnOf(name)]).months,
  date: (_, name) => dayOf(name),
  line:
    ({ most }, name) =>
    (row) =>
      wholeStart(row[columnOf(name)].trim(), most) || null,
  link: ({ sites }, name) =>
    noted(name, (text) =>
      text === '' ? null : readWebAddress(text, { most: LINK_MOST, hosts: sites?.hosts }),
    ),
  choice: ({ labels }, name) => {
    const values = Object.keys(labels)
    return noted(name, (text) => readEnum(text, values))
  },
}

/** Facts with their own wording, or that depend on more than their column. */
const own: { [Name in FromRow]?: Fact<NonNullable<FactValue<Name>>> } = {
  baths: (row, around, remarks) => {
    const baths = noted('baths', readBathWords)(row, around, remarks) ?? readRooms(row.beds).baths ?? null
    if (baths !== 0) return baths
    remarks.note('0 baths: taken as not stated', '', 'baths')
    return null
  },
  squareFeet: (row, around, remarks) =>
    around.room ? null : between('squareFeet', 80, 50_000)(row, around, remarks),
  flexibleLease: (row, around, remarks) =>
    flexibleLeaseOf(row, around, remarks) ?? readLease(row.lease_months).flexible,
  ssn: noted('ssn', readSsn),
  incomeMultiple: noted('incomeMultiple', readMultiple),
  furnished: noted('furnished', readFurnished),
  pets: noted('pets', readPets, 'in the description instead'),
  laundry: noted('laundry', readLaundry, 'in the description instead'),
  parkingSpaces: (row, _, remarks) => parkingOf(row.parking_spaces, remarks),
  deposit: (row, { price }, remarks) => depositOf(row.deposit, price, remarks),
}

const flexibleLeaseOf = noted('flexibleLease', (text) =>
  text === '' ? null : (readLease(text).flexible ?? undefined),
)

/** The plain facts of a row. An invalid value is left out with a remark. */
export function factsOf(row: BoundedRow, around: Around, remarks: Remarks) {
  const facts = fromRow.map((name) => {
    const fact: Fact<unknown> = own[name] ?? applyByKind(byKind, plainField(name), name)
    return [name, fact(row, around, remarks)]
  })
  return Object.fromEntries(facts) as { [Name in FromRow]: FactValue<Name> }
}

/** A column's name in reports, if it differs from its label. */
function nameOf(name: PlainName): string {
  if (name === 'squareFeet') return 'size'
  if (name === 'leaseType') return 'lease type'
  return name === 'availableFrom' ? 'available date' : plainField(name).label.toLowerCase()
}

function noted<Value>(
  name: PlainName,
  read: (text: BoundedText) => Read<Value>,
  then = 'left out',
): Fact<Value> {
  return (row, _, remarks) => {
    const column = columnOf(name)
    const value = read(row[column])
    if (value === undefined) remarks.note(`${nameOf(name)} not understood: ${then}`, row[column], column)
    return value ?? null
  }
}

/** A whole number; values outside the range are implausible. */
function between(name: PlainName, low: number, high: number): Fact<number> {
  const read = noted(name, readWholeNumber, 'left out, write one whole number')
  return (row, around, remarks) =>
    sensible(nameOf(name), columnOf(name), read(row, around, remarks), low, high, remarks)
}

/** A date; if it cannot be read it is left out, with the reason. */
function dayOf(name: PlainName): Fact<string> {
  return (row, { setting: { asOf, isDayFirst = false } }, remarks) => {
    const column = columnOf(name)
    let about = `${nameOf(name)} not understood: left out, write a day like 2027-08-15`
    const why = (reason: string) => {
      about = `${nameOf(name)} left out: ${reason}`
    }
    const date = readListDate(row[column], { today: asOf, isOrderKnown: !isDayFirst, why })
    if (date === undefined) remarks.note(about, row[column], column)
    return date ?? null
  }
}
