import { columnNames, type ListingColumn, type RowValues } from '../csv/columns.ts'
import { clean } from '../csv/heading.ts'
import type { ListRow } from '../homes/list-row.ts'
import { amenitiesOf, laundryOf, leaseMonthsOf, petsOf, photosOf, typeText } from './mits-words.ts'
import { all, attributeAt, textAt, type XmlNode } from './xml-node.ts'

/** The rows of one Property element; element names follow MITS 4.1, see docs/data.md.
 *  @returns also how many units were accepted and omitted */
export function propertyRows(property: XmlNode): { rows: ListRow[]; taken: number } {
  const floorplans = new Map(all(property, 'Floorplan').map((plan) => [plan.attributes.IDValue ?? '', plan]))
  const units = all(property, 'ILS_Unit')
  const free = units.filter((unit) => !isTaken(unit))
  const rows =
    units.length > 0
      ? free.map((unit) =>
          rowOf(property, unit, floorplans.get(planIdOf(unit)) ?? planByName(floorplans, unit)),
        )
      : [...floorplans.values()].map((plan) => rowOf(property, undefined, plan))
  return { rows, taken: units.length - free.length }
}

const planIdOf = (unit: XmlNode) => attributeAt(unit, 'IDValue', 'Units', 'Unit', 'FloorplanID')

function planByName(floorplans: Map<string, XmlNode>, unit: XmlNode): XmlNode | undefined {
  const name = textAt(unit, 'Units', 'Unit', 'FloorplanName')
  return name === '' ? undefined : [...floorplans.values()].find((plan) => textAt(plan, 'Name') === name)
}

function isTaken(ilsUnit: XmlNode): boolean {
  const status = textAt(ilsUnit, 'Units', 'Unit', 'UnitLeasedStatus').toLowerCase()
  if (/^(leased|model|down|admin)/.test(status)) return true
  const occupied = textAt(ilsUnit, 'Units', 'Unit', 'UnitOccupancyStatus').toLowerCase() === 'occupied'
  return occupied && availableOf(ilsUnit) === ''
}

function rowOf(property: XmlNode, ilsUnit: XmlNode | undefined, plan: XmlNode | undefined): ListRow {
  const [unit] = all(ilsUnit, 'Units', 'Unit')
  const [address] = [...all(unit, 'Address'), ...all(property, 'PropertyID', 'Address')]
  const label = textAt(unit, 'MarketingName') || textAt(unit, 'UnitNumber')
  const number = label.replace(/^(unit|apt\.?|apartment|#)\s*/i, '')
  const street = [textAt(address, 'AddressLine1'), textAt(address, 'AddressLine2')].filter(Boolean).join(' ')
  const rent = rentOf(ilsUnit, unit, plan)
  const values: Partial<RowValues> = {
    external_id: idOf(property, ilsUnit, unit, plan),
    name: nameOf(textAt(property, 'PropertyID', 'MarketingName'), number, textAt(plan, 'Name')),
    address: street !== '' && number !== '' ? `${street} #${number}` : street,
    city: textAt(address, 'City'),
    state: textAt(address, 'State'),
    zip: textAt(address, 'PostalCode'),
    lat: textAt(property, 'ILS_Identification', 'Latitude'),
    lng: textAt(property, 'ILS_Identification', 'Longitude'),
    type: typeText(
      attributeAt(property, 'ILS_IdentificationType', 'ILS_Identification') ||
        textAt(property, 'Information', 'StructureType'),
    ),
    price: rent.amount,
    beds: whole(textAt(unit, 'UnitBedrooms') || roomsOf(plan, 'bedroom')),
    baths: textAt(unit, 'UnitBathrooms') || roomsOf(plan, 'bathroom'),
    square_feet: whole(textAt(unit, 'MinSquareFeet') || attributeAt(plan, 'Min', 'SquareFeet')),
    year_built: textAt(property, 'Information', 'YearBuilt'),
    lease_months: leaseMonthsOf(all(property, 'Information', 'LeaseLength')[0]),
    available_from: ilsUnit ? availableOf(ilsUnit) : '',
    pets: petsOf(all(property, 'Policy', 'Pet')),
    laundry: laundryOf(property, plan, ilsUnit),
    amenities: amenitiesOf(property, plan, ilsUnit).join('; '),
    deposit: depositOf([ilsUnit, plan, property]),
    application_fee: textAt(property, 'Fee', 'ApplicationFee'),
    photos: photosOf([ilsUnit, unit, plan, property]).join('; '),
    description: descriptionOf(property, ilsUnit, plan),
  }
  const row = Object.fromEntries(
    columnNames.map((name) => [name, clean(values[name] ?? '', name === 'description')]),
  ) as Record<ListingColumn, string>
  const line = (ilsUnit ?? plan ?? property).line
  return {
    line,
    values: row,
    // MITS has no mandatory fees.
    keeps: ['fees'],
    doubt: rent.begins ? 'the list gives a range of rents: this is the lowest' : undefined,
  }
}

/** Ids of units are unique only within a property. */
function idOf(property: XmlNode, ilsUnit?: XmlNode, unit?: XmlNode, plan?: XmlNode): string {
  const of = property.attributes.IDValue || attributeAt(property, 'IDValue', 'PropertyID', 'Identification')
  const own = ilsUnit
    ? ilsUnit.attributes.IDValue || attributeAt(unit, 'IDValue', 'Identification') || textAt(unit, 'UnitID')
    : plan?.attributes.IDValue && `floorplan ${plan.attributes.IDValue}`
  return own ? [of, own].filter(Boolean).join('/') : ''
}

const nameOf = (property: string, unit: string, plan: string) =>
  [property, unit === '' ? plan : `Unit ${unit}`].filter(Boolean).join(', ')

/** The current asking rent before the market rent, and a unit's before its floorplan's. */
function rentOf(ilsUnit?: XmlNode, unit?: XmlNode, plan?: XmlNode): { amount: string; begins: boolean } {
  const exact = textAt(unit, 'UnitRent')
  if (exact !== '') return { amount: exact, begins: false }
  for (const name of ['EffectiveRent', 'MarketRent'])
    for (const where of [ilsUnit, ...all(ilsUnit, 'Pricing'), unit, plan]) {
      const [low, high] = [attributeAt(where, 'Min', name), attributeAt(where, 'Max', name)]
      const amount = low || textAt(where, name)
      if (amount !== '') return { amount, begins: high !== '' && Number(high) > Number(amount) }
    }
  return { amount: '', begins: false }
}

function roomsOf(plan: XmlNode | undefined, kind: string): string {
  const room = all(plan, 'Room').find(({ attributes }) => attributes.RoomType?.toLowerCase() === kind)
  return textAt(room, 'Count')
}

function availableOf(ilsUnit: XmlNode): string {
  for (const name of ['MadeReadyDate', 'VacateDate']) {
    const { Year = '', Month = '', Day = '' } = all(ilsUnit, 'Availability', name)[0]?.attributes ?? {}
    if (Year !== '') return `${Year}-${Month.padStart(2, '0')}-${Day.padStart(2, '0')}`
  }
  return ''
}

function depositOf(places: (XmlNode | undefined)[]): string {
  for (const place of places)
    for (const deposit of all(place, 'Deposit')) {
      if (!/security|^$/i.test(deposit.attributes.DepositType ?? '')) continue
      const range = all(deposit, 'Amount', 'ValueRange')[0]?.attributes
      const amount = range?.Exact ?? range?.Min ?? textAt(deposit, 'Amount')
      if (amount !== '') return amount
    }
  return ''
}

function descriptionOf(property: XmlNode, ilsUnit?: XmlNode, plan?: XmlNode): string {
  const about =
    textAt(property, 'Information', 'LongDescription') || textAt(property, 'Information', 'ShortDescription')
  return [...new Set([about, textAt(plan, 'Comment'), textAt(ilsUnit, 'Comment')])].filter(Boolean).join('\n')
}

/** Turns `2.0` into `2`. */
const whole = (text: string) => text.replace(/^(\d+)\.0+$/, '$1')
