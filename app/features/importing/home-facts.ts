import type { BoundedText } from '#app/platform/text/bounded.ts'
import { accessFeatures, type AccessFeature } from '#app/features/listings/amenities.ts'
import { propertyTypes, type PropertyType } from '#app/features/listings/choices.ts'
import type { ListingColumn, BoundedRow } from '#app/features/list-columns/columns.ts'
import type { Preset } from './presets.ts'
import { readEnum, readList, readMoney, readParking } from './read-values.ts'
import { petsNeedsRemark, readLaundry, readType } from './read-words.ts'
import type { Remarks } from './remarks.ts'
import { streetInAddress } from './normalize-address.ts'

const MOST_SPACES = 10 // more belong to the building, not the home
const LEAST_DEPOSIT = 10_000 // cents; lower values in lists are placeholders such as 1 or 40
const MOST_RENTS = 6 // a deposit above this many months' rent is a typing error
const LEAST_SIDE_DEPOSIT = 2_000 // cents

export function typeOf(
  text: BoundedText,
  beds: number,
  room: boolean,
  preset: Preset | undefined,
  remarks: Remarks,
): PropertyType {
  const word = text.toLowerCase()
  const known = preset?.types.get(word)
  const stated = known ?? readEnum(text, propertyTypes) ?? readType(text)
  if (known && (word === 'loft' || word === 'ownyourown'))
    remarks.note(`type “${text}” taken as ${known}`, '', 'type')
  if (beds === 0 && !room && stated !== 'House' && stated !== 'Townhouse' && stated !== 'Studio') {
    remarks.note('no separate bedroom: taken as a studio', text, 'beds')
    return 'Studio'
  }
  if (stated) return stated
  remarks.note(text === '' ? 'type not stated: Other' : 'type not one of ours: Other', text, 'type')
  return 'Other'
}

/** The first five digits, also of `CA 90007`; null if they cannot be a ZIP. */
export function zipOf(text: BoundedText, remarks: Remarks): string | null {
  const zip = /^(?:[A-Z]{2} )?(\d{5})(?:-?\d{4}|\.0{1,2}|-)?$/.exec(text)?.[1]
  if (text !== '' && !zip) remarks.note('ZIP not understood: left out', text, 'zip')
  return zip ?? null
}

const rooms = ['Studio', 'One-bedroom', 'Two-bedroom', 'Three-bedroom', 'Four-bedroom', 'Five-bedroom']

/** A name for a home from a list without names: `Two-bedroom condo on Penmar Ave`. */
export function homeNameOf(type: PropertyType, beds: number, room: boolean, address: string): string {
  const kind = type === 'Other' || type === 'Studio' ? 'home' : type.toLowerCase()
  const what = room ? 'Room' : beds === 0 ? 'Studio' : `${rooms[beds] ?? `${beds}-bedroom`} ${kind}`
  const street = streetInAddress(address)
  return street === '' ? what : `${what} on ${street}`
}

export function sensible(
  what: string,
  field: ListingColumn,
  value: number | null,
  low: number,
  high: number,
  remarks: Remarks,
): number | null {
  if (value === null || (value === 0 && low > 0)) return null
  if (value >= low && value <= high) return value
  remarks.note(`${what} cannot be true: left out`, String(value), field)
  return null
}

export function parkingOf(text: BoundedText, remarks: Remarks): number | null {
  const spaces = readParking(text)
  if (spaces === undefined)
    remarks.note('parking not understood: in the description instead', text, 'parking_spaces')
  if ((spaces ?? 0) > MOST_SPACES) {
    remarks.note('parking spaces of a whole building: left out', text, 'parking_spaces')
    return null
  }
  return spaces ?? null
}

/** A deposit. Lists have 0 or 1 here when nothing was entered; that counts as "not stated", with a remark.
 *  @param price cents per month */
export function depositOf(text: BoundedText, price: number, remarks: Remarks): number | null {
  const deposit = readMoney(text)
  if (deposit === undefined)
    remarks.note('deposit not understood: in the description instead', text, 'deposit')
  if (deposit === null || deposit === undefined) return null
  if (deposit === 0) remarks.note('deposit of $0: taken as not stated', '', 'deposit')
  else if (deposit < LEAST_DEPOSIT) remarks.note('deposit too small to be right: left out', text, 'deposit')
  else if (price > 0 && deposit > price * MOST_RENTS)
    remarks.note('deposit above six months of rent: left out', text, 'deposit')
  else return deposit
  return null
}

export function accessOf(text: BoundedText, remarks: Remarks): AccessFeature[] {
  const keys = accessFeatures.map(({ key }) => key)
  return readList(text).flatMap((part) => {
    const key =
      readEnum(part, keys) ??
      accessFeatures.find(({ label }) => label.toLowerCase() === part.toLowerCase())?.key
    if (!key) remarks.note('access feature not known: left out', part, 'access_features')
    return key ? [key] : []
  })
}

/** A value as a sentence of the description. */
const listed = (what: string, text: string) => `${what}, as listed: ${text.replace(/\.$/, '')}.`

/** The list's own text, followed by values that have no field or were too unclear for one.
 *  @param lines from other columns */
export function describe(
  row: BoundedRow,
  { leaseText, lines }: { leaseText: string[]; lines: string[] },
  remarks: Remarks,
): string {
  const sides = { Pet: row.pet_deposit, Key: row.key_deposit, Other: row.other_deposit }
  const deposits = Object.entries(sides).flatMap(([kind, text]) => {
    const cents = readMoney(text)
    if (cents === null || cents === 0) return []
    if (cents !== undefined && cents >= LEAST_SIDE_DEPOSIT)
      return [`${kind} deposit: $${(cents / 100).toLocaleString('en-US')}.`]
    const why = cents === undefined ? 'not understood' : 'too small to be right'
    remarks.note(`${kind.toLowerCase()} deposit ${why}: left out`, text, 'deposit')
    return []
  })
  const words = [
    readLaundry(row.laundry) === undefined ? listed('Laundry', row.laundry) : '',
    petsNeedsRemark(row.pets) ? listed('Pets', row.pets) : '',
    readParking(row.parking_spaces) === undefined ? listed('Parking', row.parking_spaces) : '',
    readMoney(row.deposit) === undefined ? listed('Deposit', row.deposit) : '',
    leaseText.length > 0 ? listed('Lease terms', leaseText.join(', ')) : '',
    ...deposits,
    ...lines,
  ]
  return [row.description, ...words].filter(Boolean).join('\n')
}

/** Noon UTC on the list's date is the same date everywhere in America. */
export function statedOn(date: string) {
  const at = new Date(`${date}T12:00:00Z`)
  return { confirmedAt: at, confirmedBy: 'source' as const, listedAt: at }
}
