import type { ListRow, ListRemark } from '#app/features/list-columns/columns.ts'
import { depositsLeft } from './mits-unit.ts'
import { propertyRows } from './mits-home.ts'
import { readXml } from './read-xml.server.ts'
import { knownElements, UnreadElements } from './unread-elements.ts'

/** Parses homes from a MITS 4.1 document (Property Marketing, ILS) as it streams: units, and the floorplans of properties without
 *  units.
 *  @param today ISO date
 *  @throws CannotRun for any other document */
export async function* mitsList(
  source: AsyncIterable<Uint8Array>,
  today: string,
  remark: ListRemark,
): AsyncGenerator<ListRow> {
  const unreadElements = new UnreadElements(KNOWN)
  let deposits = 0
  for await (const property of readXml(source, 'PhysicalProperty', 'Property')) {
    const { rows, taken, unread } = propertyRows(property, today)
    if (taken > 0)
      remark('leased or occupied units that do not say when they become available: left out', taken)
    if (unread > 0) remark('among them, units with a date that is not understood', unread)
    unreadElements.look(property)
    deposits += depositsLeft([property])
    yield* rows
  }
  unreadElements.report(remark)
  if (deposits > 0)
    remark('deposits besides those for security, pets, keys and one other: left out', deposits)
}

/** The elements we look into, with the parts that we read, or leave out because no page could show them: who manages a property and
 *  how to reach them, ids, counts of units. */
const KNOWN = knownElements({
  Property:
    'PropertyID ILS_Identification Information Fee Deposit Policy PetPolicy Floorplan ILS_Unit Amenity File Identification LeaseTerm LeaseTerms',
  Information:
    'StructureType UnitCount YearBuilt LongDescription ShortDescription LeaseLength LeaseTerm PetPolicy PropertyAvailabilityURL BuildingCount FloorCount OfficeHour Rents DrivingDirections',
  Policy: 'Pet PetPolicy LeaseTerm',
  Pet: 'Pets PetType Allowed PetsAllowed PetAllowed PetPolicy Deposit',
  Fee: 'ApplicationFee',
  Floorplan:
    'Name Comment Room SquareFeet MarketRent EffectiveRent Deposit Amenity File Identification FloorplanID UnitCount UnitsAvailable DisplayedUnitsAvailable TotalRoomCount LeaseTerm',
  ILS_Unit:
    'Units Availability Pricing Comment Deposit Amenity File EffectiveRent MarketRent UnitNumber FloorplanID FloorPlanID FloorplanName FloorPlanName Identification LeaseTerm LeaseLength UnitLeasedStatus UnitOccupancyStatus VacancyClass MadeReadyDate VacateDate AvailableDate DateAvailable Name',
  Units: 'Unit',
  Unit: 'Identification MarketingName UnitNumber UnitID UnitType UnitBedrooms UnitBathrooms MinSquareFeet MaxSquareFeet UnitRent EffectiveRent MarketRent FloorplanID FloorPlanID FloorplanName FloorPlanName UnitOccupancyStatus UnitLeasedStatus VacancyClass MadeReadyDate VacateDate AvailableDate DateAvailable Address Amenity File Deposit LeaseTerm LeaseLength UnitOccupancyStatusInfo UnitEconomicStatus',
  Availability:
    'MadeReadyDate VacateDate VacancyClass UnitLeasedStatus UnitOccupancyStatus AvailableDate DateAvailable UnitAvailabilityURL',
})
