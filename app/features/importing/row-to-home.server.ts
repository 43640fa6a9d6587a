import { isNoFees } from '#app/features/publishing/row-forms.ts'
import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import { listingForm, type ListingInput } from '#app/features/listings/listing-form.ts'
import { impossibleOf } from '#app/features/publishing/check-home.ts'
import { ASSUMED_PER_BED_LIMIT, findBasis } from '#app/features/listings/price.ts'
import { formatMoney } from '#app/platform/text/format.ts'
import type { FactName } from '#app/features/listings/home-fields.ts'
import { withoutHtml } from './html-text.ts'
import { withoutBlankWords } from './blank-words.ts'
import {
  boundedRow,
  type BoundedRow,
  type ListingColumn,
  type RowValues,
} from '#app/features/list-columns/columns.ts'
import { accessOf, describe, homeNameOf, statedOn, typeOf, zipOf } from './home-facts.ts'
import { campusOf, positionOf, withStateOf, type CampusPoint } from './place-home.server.ts'
import type { Preset } from './presets.ts'
import { readFeeCells, readFees, readPhotos } from './read-parts.ts'
import { areLeaseDates, leaseByValue, readLease } from '#app/features/list-columns/lease-values.ts'
import { readBasis, readRent } from '#app/features/list-columns/rent-values.ts'
import type { FeeCell } from '#app/features/list-columns/fee-columns.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { FEES_MAX } from '#app/features/listings/limits.ts'
import { hasQuarterBath, readDegrees, readRooms, readList } from './read-values.ts'
import { isTotalAsAddress } from './left-out-rows.ts'
import { plainName } from '#app/platform/text/storable-text.ts'
import { factsOf } from './read-facts.ts'
import { Remarks, withoutContactsIn } from './remarks.ts'
import { roomOf, normalizeAddress, normalizeName, withoutUnitWord, withUnit } from './normalize-address.ts'
import { findAmenity, normalizeAmenities } from '#app/features/listings/find-amenity.ts'
import type { ZipCenters } from '#app/features/listings/zip-centers.server.ts'

export type RowSetting = {
  preset: Preset | undefined
  source: string
  campus: string | undefined
  /** ISO date of the list, or undefined. */
  asOf: string | undefined
  campuses: CampusPoint[]
  /** The archived campus where a known home stays unless the list names another one, by external id. */
  stays?: Map<string, string>
  /** Whether one of the list's dates has the day first. */
  isDayFirst?: boolean
  /** Dates far from it are implausible. */
  now: Date
  zips: ZipCenters
  /** Whether photos may also be fetched over plain http. */
  takesHttp?: boolean
  /** Whether address and unit identify a home that has no id. */
  byAddress?: boolean
  /** How to choose a campus for the whole list, for the report. */
  howToNameCampus?: string
}

/** `unstated`: facts that were assumed because the row leaves them blank. */
export type RowResult = { home: ListingInput | undefined; unstated: FactName[]; remarks: Remarks }

/** Converts a row to a home, or gives the reasons why it cannot. All assumptions and omissions are in the remarks. */
export function rowToHome(values: RowValues, setting: RowSetting, cells: FeeCell[] = []): RowResult {
  const remarks = new Remarks()
  const bounded = boundedRow(values)
  if (bounded.reason !== undefined) {
    remarks.refuse(bounded.reason, bounded.column)
    return { home: undefined, unstated: [], remarks }
  }
  const read = withoutContactsIn(withoutBlankWords(withoutHtml(bounded.row)), remarks)
  const row = { ...read, ...leaseByValue(read) }
  if (row.address === '' && row.price === '' && row.beds === '') {
    remarks.refuse('not the row of a home: it has no address, no rent and no number of bedrooms')
    return { home: undefined, unstated: [], remarks }
  }
  const { preset } = setting
  const { optional, required } = columnReaders(row, remarks)
  checkIdentity(row, setting, remarks)
  const rent = readRent(row.price)
  const price = required('price', 'price', () => rent.cents, 'enter the monthly rent, like $1,050')
  if (rent.cents === 0) remarks.refuse('the price is $0: enter the monthly rent', 'price')
  const room = preset ? roomOf(row.address) : null
  const bedsStated = required(
    'number of bedrooms',
    'beds',
    (text) => readRooms(text).beds,
    'enter a whole number, 0 for a studio',
  )
  const beds = room ? 1 : bedsStated
  const address = normalizeAddress(withUnit(row.address, unitOf(row, remarks)))
  if (room)
    remarks.note(
      'a room that is rented separately, by its address: one bed, and the size of the whole home is left out',
      row.address,
      'address',
    )
  const type = typeOf(row.type, beds, room !== null, preset, remarks)
  const zip = zipOf(row.zip, remarks)
  const named = setting.campus ?? row.campus.toLowerCase()
  const near = setting.campuses.find(({ slug }) => slug === named)
  const located = withStateOf(row, zip, setting.zips)
  const place = positionOf(located, zip, { zips: setting.zips, campus: near }, remarks)
  const asked = {
    asked: setting.campus,
    stays: setting.stays?.get(row.external_id),
    how: setting.howToNameCampus ?? 'name one with --campus',
  }
  const campus = campusOf(located, place, asked, setting.campuses, setting.zips, remarks)
  const lease = readLease(row.lease_months)
  if (lease.rest.length > 0)
    remarks.note(
      areLeaseDates(cutText(lease.rest.join(', ')))
        ? 'dates of a lease: in the description, no other field has them'
        : 'lease term not understood: in the description instead',
      lease.rest.join(', '),
      'lease_months',
    )
  noteAmenities(readList(row.amenities), remarks)
  const { fees, lines } = feesOf(row, cells, remarks)
  const column = optional('price basis', 'price_basis', readBasis)
  if (rent.basis !== null && column !== null && column !== rent.basis)
    remarks.note(
      `the price is per ${rent.basis}, and the price basis says ${column}: taken as it stands beside the price`,
      row.price,
      'price_basis',
    )
  const basis = rent.basis ?? column ?? preset?.priceBasis ?? null
  if (basis === null) remarks.note(assumedBasis({ price, beds }), '', 'price_basis')
  if (hasQuarterBath(row.baths || row.beds))
    remarks.note(
      'three-quarter baths count as one, and quarter baths as none',
      row.baths || row.beds,
      'baths',
    )
  const home: ListingInput = {
    campus: campus ?? '',
    source: setting.source,
    externalId: row.external_id,
    name: plainName(row.name, 1_000) || homeNameOf(type, beds, room !== null, address),
    address,
    city: normalizeName(row.city) || null,
    zip,
    type,
    price,
    priceBasis: basis,
    beds,
    bedrooms: room ? 1 : (optional('bedrooms', 'bedrooms', (text) => readRooms(text).beds) ?? beds),
    ...factsOf(row, { price, room: room !== null, setting }, remarks),
    ...place,
    amenities: readList(row.amenities),
    accessFeatures: accessOf(row.access_features, remarks),
    fees,
    photos: readPhotos(row.photos, remarks, setting.takesHttp),
    description: describe(row, { leaseText: lease.rest, lines }, remarks),
    ...(setting.asOf ? statedOn(setting.asOf) : {}),
  }
  refuseImpossible(home, setting.now, remarks)
  const unstated = unstatedOf(row, home)
  if (remarks.refusals.length > 0) return { home: undefined, unstated, remarks }
  const checked = listingForm.safeParse(home)
  if (checked.success) return { home, unstated, remarks }
  for (const issue of checked.error.issues) {
    const name = issue.path.join(' ')
    const isTooMany = issue.code === 'too_big' && issue.origin === 'number'
    if (name === 'bedrooms' && row.bedrooms === '') continue // they are the beds, which are refused
    remarks.refuse(isTooMany ? `${name}: more than ${issue.maximum}` : `${name}: ${issue.message}`)
  }
  return { home: undefined, unstated, remarks }
}

/** The facts of a home that its row leaves blank, although the home has a value. */
function unstatedOf(row: BoundedRow, home: ListingInput): FactName[] {
  const blank = (['name', 'type', 'bedrooms'] as const).filter((name) => row[name] === '')
  return home.lat === readDegrees(row.lat, 90) ? blank : [...blank, 'lat']
}

/** What the rent is assumed to be for if the list does not say so, and why. */
function assumedBasis(home: { price: number; beds: number }): string {
  const isWhole = findBasis({ ...home, priceBasis: null }).basis === 'unit'
  const most = formatMoney(ASSUMED_PER_BED_LIMIT)
  const why = !isWhole
    ? `for one bed, because it comes to ${most} a bed or less`
    : home.beds < 2
      ? 'for the whole home, because it is a studio or has one bed'
      : `for the whole home, because it comes to more than ${most} a bed`
  return `price basis not stated: taken as the rent ${why}; marked as assumed`
}

/** Fees from the text and from columns with a fee's name, and lines for the description. If two have the same name the first one
 *  counts. */
function feesOf(row: BoundedRow, cells: FeeCell[], remarks: Remarks) {
  const lines: string[] = []
  const written = readFees(row.fees, remarks, lines)
  const named = readFeeCells(cells, remarks)
  const byName = new Map<string, Fee>()
  for (const fee of [...written, ...named.fees])
    if (!byName.has(fee.name.toLowerCase())) byName.set(fee.name.toLowerCase(), fee)
  const all = [...byName.values()]
  const unread = [...lines, ...named.lines]
  // `None` beside a fee that only the description can name is no answer.
  const isContradicted = unread.length > 0 && all.some(isNoFees)
  if (isContradicted)
    remarks.note(
      'no mandatory fees, beside a fee that is not understood: taken as not stated',
      row.fees,
      'fees',
    )
  const fees = isContradicted ? all.filter((fee) => !isNoFees(fee)) : all
  if (fees.length > FEES_MAX) remarks.note(`more than ${FEES_MAX} fees: the first ones are kept`, '', 'fees')
  return { fees: fees.slice(0, FEES_MAX), lines: unread }
}

const MOST_AMENITIES = 400 // characters in a remark

/** Each amenity that is left out has its own remark. Those kept as text, which no filter finds, share one, because a feed can have
 *  dozens. */
function noteAmenities(texts: string[], remarks: Remarks): void {
  for (const amenity of texts)
    if (normalizeAmenities([amenity]).length === 0)
      remarks.note('amenity not understood: left out', amenity, 'amenities')
  const unknown = normalizeAmenities(texts).filter((amenity) => !findAmenity(amenity))
  if (unknown.length > 0)
    remarks.note('amenity not known: kept as written', unknown.join('; '), 'amenities', MOST_AMENITIES)
}

const LONGEST_UNIT = 20 // characters; a longer text describes the unit

function unitOf(row: BoundedRow, remarks: Remarks): string {
  const unit = withoutUnitWord(row.unit)
  if (unit.length <= LONGEST_UNIT) return unit
  remarks.note('unit is no number: left out of the address', row.unit, 'unit')
  return ''
}

/** Parsers for single columns. `optional` omits an invalid value with a remark; `required` refuses the row. */
function columnReaders(row: BoundedRow, remarks: Remarks) {
  const optional = <Value>(
    what: string,
    field: ListingColumn,
    read: (text: BoundedText) => Read<Value>,
    then = 'left out',
  ): Value | null => {
    const value = read(row[field])
    if (value === undefined) remarks.note(`${what} not understood: ${then}`, row[field], field)
    return value ?? null
  }
  const required = <Value>(
    what: string,
    field: ListingColumn,
    read: (text: BoundedText) => Read<Value>,
    hint: string,
  ) => {
    const value = read(row[field])
    if (value === null) remarks.refuse(`no ${what}: ${hint}`, field)
    if (value === undefined) remarks.refuse(`the ${what} “${row[field]}” is not understood: ${hint}`, field)
    return value ?? 0
  }
  return { optional, required }
}

/** Facts that the editor would not accept either: a wrong rent or address refuses the row, a wrong date is left out. */
function refuseImpossible(home: ListingInput, now: Date, remarks: Remarks): void {
  const { address, price, beds, priceBasis, availableFrom = null } = home
  const { basis } = findBasis({ price, beds, priceBasis: priceBasis ?? null })
  for (const { key, text, why } of impossibleOf(
    { address, price, beds, priceBasis: basis, availableFrom },
    now,
  )) {
    if (key === 'availableFrom') {
      remarks.note('available date cannot be true: left out', availableFrom ?? '', 'available_from')
      home.availableFrom = null
    } else remarks.refuse(`${text}: ${why}`, key === 'price' ? 'price' : 'address')
  }
}

function checkIdentity(row: BoundedRow, { byAddress = false }: RowSetting, remarks: Remarks): void {
  if (row.external_id === '' && !byAddress)
    remarks.refuse('no id of its own: without one the next import cannot find this home again', 'external_id')
  if (row.address === '') remarks.refuse('no address: write street and number', 'address')
  if (isTotalAsAddress(row.address))
    remarks.refuse(`“${row.address}” is the name of a row of totals, and no address`, 'address')
}
