import type { XmlNode } from './xml-node.ts'

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
export function unreadElements(node: XmlNode, found = new Set<string>()): Set<string> {
  const parts = known.get(node.name)
  for (const child of node.children) {
    if (parts && !parts.has(child.name) && saysSomething(child)) found.add(`${node.name}/${child.name}`)
    if (INSIDE.has(child.name)) unreadElements(child, found)
  }
  return found
}

const saysSomething = ({ text, attributes, children }: XmlNode): boolean =>
  text.trim() !== '' || Object.keys(attributes).length > 0 || children.length > 0
