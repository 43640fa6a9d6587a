import { wholeStart } from '#app/platform/text/storable-text.ts'
import type { ListRow, Remark } from './columns.ts'
import { depositsLeft } from './mits-unit.ts'
import { propertyRows } from './mits-home.ts'
import { readXml } from './read-xml.server.ts'
import type { XmlNode } from './xml-node.ts'

const MOST_NAMES = 20 // that a remark lists

/** Parses homes of a MITS 4.1 document (Property Marketing, ILS) as it streams: its units, and the floorplans of properties
 *  without units.
 *  @param today ISO date
 *  @throws CannotRun for any other document */
export async function* mitsList(
  source: AsyncIterable<Uint8Array>,
  today: string,
  remark: Remark,
): AsyncGenerator<ListRow> {
  const unreadNames = new Set<string>()
  let deposits = 0
  for await (const property of readXml(source, 'PhysicalProperty', 'Property')) {
    const { rows, taken, unread } = propertyRows(property, today)
    if (taken > 0)
      remark('leased or occupied units that do not say when they become available: left out', taken)
    if (unread > 0) remark('among them, units with a date that is not understood', unread)
    for (const name of unreadElements(property)) if (unreadNames.size < MOST_NAMES) unreadNames.add(name)
    deposits += depositsLeft([property])
    yield* rows
  }
  if (unreadNames.size > 0)
    remark(`elements not read: ${[...unreadNames].map((name) => wholeStart(name, 60)).join(', ')}`)
  if (deposits > 0)
    remark('deposits besides those for security, pets, keys and one other: left out', deposits)
}

/** Elements whose parts we look at, and the parts that we read, or leave out because no page could show them: who manages a
 *  property and how to reach them, ids, counts of units. */
const KNOWN: Record<string, string[]> = {
  Property:
    'PropertyID ILS_Identification Information Fee Deposit Policy PetPolicy Floorplan ILS_Unit Amenity File Identification LeaseTerm LeaseTerms'.split(
      ' ',
    ),
  Information:
    'StructureType UnitCount YearBuilt LongDescription ShortDescription LeaseLength LeaseTerm PetPolicy PropertyAvailabilityURL BuildingCount FloorCount OfficeHour Rents DrivingDirections'.split(
      ' ',
    ),
  Policy: ['Pet', 'PetPolicy', 'LeaseTerm'],
  Pet: 'Pets PetType Allowed PetsAllowed PetAllowed PetPolicy Deposit'.split(' '),
  Fee: ['ApplicationFee'],
  Floorplan:
    'Name Comment Room SquareFeet MarketRent EffectiveRent Deposit Amenity File Identification FloorplanID UnitCount UnitsAvailable DisplayedUnitsAvailable TotalRoomCount LeaseTerm'.split(
      ' ',
    ),
  ILS_Unit:
    'Units Availability Pricing Comment Deposit Amenity File EffectiveRent MarketRent UnitNumber FloorplanID FloorPlanID FloorplanName FloorPlanName Identification LeaseTerm LeaseLength UnitLeasedStatus UnitOccupancyStatus VacancyClass MadeReadyDate VacateDate AvailableDate DateAvailable Name'.split(
      ' ',
    ),
  Unit: 'Identification MarketingName UnitNumber UnitID UnitType UnitBedrooms UnitBathrooms MinSquareFeet MaxSquareFeet UnitRent EffectiveRent MarketRent FloorplanID FloorPlanID FloorplanName FloorPlanName UnitOccupancyStatus UnitLeasedStatus VacancyClass MadeReadyDate VacateDate AvailableDate DateAvailable Address Amenity File Deposit LeaseTerm LeaseLength UnitOccupancyStatusInfo UnitEconomicStatus'.split(
    ' ',
  ),
  Availability:
    'MadeReadyDate VacateDate VacancyClass UnitLeasedStatus UnitOccupancyStatus AvailableDate DateAvailable UnitAvailabilityURL'.split(
      ' ',
    ),
}
const known = new Map(Object.entries(KNOWN).map(([name, parts]) => [name, new Set(parts)]))
const INSIDE = new Set([
  'Information',
  'Policy',
  'Pet',
  'Fee',
  'Floorplan',
  'ILS_Unit',
  'Units',
  'Unit',
  'Availability',
])

/** The names of the elements of a property that say something and are not read: `Fee/AdminFee`. */
function unreadElements(node: XmlNode, found = new Set<string>()): Set<string> {
  const parts = known.get(node.name)
  for (const child of node.children) {
    if (parts && !parts.has(child.name) && saysSomething(child)) found.add(`${node.name}/${child.name}`)
    if (INSIDE.has(child.name)) unreadElements(child, found)
  }
  return found
}

const saysSomething = ({ text, attributes, children }: XmlNode): boolean =>
  text.trim() !== '' || Object.keys(attributes).length > 0 || children.length > 0
