import { columnNames, type RowValues, type ListRow } from '#app/features/list-columns/columns.ts'
import { clean } from './heading.ts'
import { withUnit } from './normalize-address.ts'
import { depositsOf, availableOf, offerOf, rentOf, unitNumberOf, unitTitleOf } from './mits-unit.ts'
import { petsOf, amenitiesOf, mitsLaundry, leaseMonthsOf, photosOf, typeText } from './mits-words.ts'
import { all, attributeAt, textAt, type XmlNode } from './xml-node.ts'

type Read = {
  rows: ListRow[]
  /** How many units are leased or occupied, and how many of these have a date that cannot be understood. */
  taken: number
  unread: number
}

/** The rows of one Property element; element names follow MITS 4.1, see docs/data.md.
 *  @param today ISO date; an occupied unit is offered only from a later one */
export function propertyRows(property: XmlNode, today: string): Read {
  const floorplans = all(property, 'Floorplan')
  const units = all(property, 'ILS_Unit')
  const offers = units.map((unit) => ({ unit, ...offerOf(unit, today) }))
  const rows =
    units.length > 0
      ? offers
          .filter(({ taken }) => !taken)
          .map(({ unit }) => rowOf(property, unit, planOf(floorplans, unit), today))
      : floorplans.map((plan) => rowOf(property, undefined, plan, today))
  const count = (of: 'taken' | 'unread') => offers.filter((offer) => offer.taken && offer[of]).length
  return { rows, taken: count('taken'), unread: count('unread') }
}

/** The floorplan that a unit refers to, by id or name, in an attribute or as text. */
function planOf(floorplans: XmlNode[], ilsUnit: XmlNode): XmlNode | undefined {
  const places = [ilsUnit, ...all(ilsUnit, 'Units', 'Unit')]
  const named = (...names: string[]) =>
    places
      .flatMap((place) =>
        names.flatMap((name) => [
          place.attributes[name],
          ...all(place, name).flatMap(({ attributes, text }) => [attributes.IDValue, text]),
        ]),
      )
      .map((value) => value?.trim() ?? '')
      .filter(Boolean)
  const ids = named('FloorplanID', 'FloorPlanID', 'FloorplanId')
  const names = named('FloorplanName', 'FloorPlanName', 'Floorplan')
  return (
    floorplans.find((plan) => planIds(plan).some((id) => ids.includes(id))) ??
    floorplans.find((plan) => [...names, ...ids].includes(textAt(plan, 'Name')))
  )
}

const planIds = (plan: XmlNode): string[] =>
  [
    plan.attributes.IDValue,
    ...all(plan, 'Identification').flatMap(({ attributes, text }) => [attributes.IDValue, text]),
    textAt(plan, 'FloorplanID'),
  ].flatMap((id) => id?.trim() || [])

function rowOf(
  property: XmlNode,
  ilsUnit: XmlNode | undefined,
  plan: XmlNode | undefined,
  today: string,
): ListRow {
  const [unit] = all(ilsUnit, 'Units', 'Unit')
  const [address] = [...all(unit, 'Address'), ...all(property, 'PropertyID', 'Address')]
  const number = unitNumberOf(ilsUnit, unit)
  const title = unitTitleOf(unit)
  const street = [textAt(address, 'AddressLine1'), textAt(address, 'AddressLine2')].filter(Boolean).join(' ')
  const rent = rentOf(ilsUnit, unit, plan)
  const values: Partial<RowValues> = {
    external_id: idOf(property, ilsUnit, unit, plan),
    name: nameInProperty(
      textAt(property, 'PropertyID', 'MarketingName'),
      number,
      title || textAt(plan, 'Name'),
    ),
    address: withUnit(street, number),
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
    lease_months: leaseMonthsOf(property, [ilsUnit, unit, plan]),
    available_from: ilsUnit ? availableOf(ilsUnit, today) : '',
    pets: petsOf(all(property, 'Policy', 'Pet'), petProse(property)),
    laundry: mitsLaundry(property, plan, ilsUnit),
    amenities: amenitiesOf(property, plan, ilsUnit).join('; '),
    ...depositsOf([ilsUnit, unit, plan, property]),
    application_fee: textAt(property, 'Fee', 'ApplicationFee'),
    photos: photosOf([ilsUnit, unit, plan, property]).join('; '),
    description: descriptionOf(property, title, ilsUnit, plan),
  }
  const line = (ilsUnit ?? plan ?? property).line
  return {
    line,
    values: everyColumn(values),
    // MITS has no mandatory fees.
    keeps: ['fees'],
    doubt: rent.doubt,
  }
}

/** Unit ids are unique only within a property. */
function idOf(property: XmlNode, ilsUnit?: XmlNode, unit?: XmlNode, plan?: XmlNode): string {
  const of = property.attributes.IDValue || attributeAt(property, 'IDValue', 'PropertyID', 'Identification')
  const own = ilsUnit
    ? ilsUnit.attributes.IDValue || attributeAt(unit, 'IDValue', 'Identification') || textAt(unit, 'UnitID')
    : plan && planIds(plan)[0] && `floorplan ${planIds(plan)[0]}`
  return own ? [of, own].filter(Boolean).join('/') : ''
}

/** Pet policies written as sentences. */
const petProse = (property: XmlNode): string[] =>
  [property, ...all(property, 'Information'), ...all(property, 'Policy'), ...all(property, 'Policy', 'Pet')]
    .flatMap((place) => all(place, 'PetPolicy'))
    .map(({ text, attributes }) => text.trim() || attributes.Description?.trim() || '')
    .filter(Boolean)

/** The name of a home in a property: its unit, otherwise its floorplan. */
export const nameInProperty = (property: string, unit: string, plan: string) =>
  [property, unit === '' ? plan : `Unit ${unit}`].filter(Boolean).join(', ')

function roomsOf(plan: XmlNode | undefined, kind: string): string {
  const room = all(plan, 'Room').find(({ attributes }) => attributes.RoomType?.toLowerCase() === kind)
  return textAt(room, 'Count')
}

function descriptionOf(property: XmlNode, title: string, ilsUnit?: XmlNode, plan?: XmlNode): string {
  const about =
    textAt(property, 'Information', 'LongDescription') || textAt(property, 'Information', 'ShortDescription')
  return [...new Set([title, about, textAt(plan, 'Comment'), textAt(ilsUnit, 'Comment')])]
    .filter(Boolean)
    .join('\n')
}

/** All our columns, cleaned; those without a value are empty. */
export const everyColumn = (values: Partial<RowValues>): RowValues =>
  Object.fromEntries(
    columnNames.map((name) => [name, clean(values[name] ?? '', name === 'description')]),
  ) as RowValues

/** Turns `2.0` into `2`. */
const whole = (text: string) => text.replace(/^(\d+)\.0+$/, '$1')
