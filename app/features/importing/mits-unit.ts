import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { readDate, readMoney } from './read-values.ts'
import { withoutUnitWord } from './normalize-address.ts'
import { all, attributeAt, textAt, type XmlNode } from './xml-node.ts'
import type { RowValues } from '#app/features/list-columns/columns.ts'

/** Status words for a home that is taken, regardless of when its residents leave. */
const TAKEN =
  /^(?:leased|pre-?leased|rented|reserved|held|hold|on hold|pending|applied|approved|application|model|down|admin|not available|unavailable|off market|off-market)/
/** Status words for an occupied home: it is available from the date that the unit states, or not at all. */
const OCCUPIED = /^(?:occupied|on[ _-]?notice|notice|ntv|current)/

const STATUSES = [
  'UnitLeasedStatus',
  'UnitOccupancyStatus',
  'VacancyClass',
  'LeasedStatus',
  'OccupancyStatus',
]

/** Whether a unit is offered. An occupied unit is offered if it has a future date. `unread`: it has a date that cannot be
 *  understood. */
export function offerOf(ilsUnit: XmlNode, today: string): { taken: boolean; unread: boolean } {
  const statuses = STATUSES.flatMap((name) => statedAt(ilsUnit, name)).map((status) => status.toLowerCase())
  if (statuses.some((status) => TAKEN.test(status))) return { taken: true, unread: false }
  if (!statuses.some((status) => OCCUPIED.test(status))) return { taken: false, unread: false }
  const dates = datesOf(ilsUnit)
  const free = dates.find((date) => (readDate(date, '') ?? '') > today)
  return { taken: free === undefined, unread: dates.some((date) => readDate(date, '') === undefined) }
}

/** The date from which a unit is available, as the list writes it; '' if it states none. */
export function availableOf(ilsUnit: XmlNode, today: string): string {
  const dates = datesOf(ilsUnit)
  const statuses = STATUSES.flatMap((name) => statedAt(ilsUnit, name)).map((status) => status.toLowerCase())
  const coming = dates.find((date) => (readDate(date, '') ?? '') > today)
  return (statuses.some((status) => OCCUPIED.test(status)) ? coming : undefined) ?? dates[0] ?? ''
}

/** Every value under a name: attributes and texts of the unit and its parts. */
function statedAt(ilsUnit: XmlNode, name: string): string[] {
  const places = [ilsUnit, ...all(ilsUnit, 'Units', 'Unit'), ...all(ilsUnit, 'Availability')]
  return places
    .flatMap((place) => [place.attributes[name], ...all(place, name).map(({ text }) => text)])
    .map((value) => value?.trim() ?? '')
    .filter(Boolean)
}

/** Days as attributes (`Year`, `Month`, `Day`), or as text. */
function datesOf(ilsUnit: XmlNode): BoundedText[] {
  return ['MadeReadyDate', 'VacateDate', 'AvailableDate', 'DateAvailable']
    .flatMap((name) => [
      ...all(ilsUnit, 'Availability', name),
      ...all(ilsUnit, name),
      ...all(ilsUnit, 'Units', 'Unit', name),
    ])
    .map(({ attributes: { Year = '', Month = '', Day = '' }, text }) =>
      cutText(Year === '' ? text.trim() : `${Year}-${Month.padStart(2, '0')}-${Day.padStart(2, '0')}`),
    )
    .filter(Boolean)
}

export type Rent = { amount: string; doubt: string | undefined }

/** The effective rent before the market rent, and a unit's before its floorplan's; a rent of 0 does not count. */
export function rentOf(ilsUnit?: XmlNode, unit?: XmlNode, plan?: XmlNode): Rent {
  const exact = textAt(unit, 'UnitRent')
  if (isRent(exact)) return { amount: exact, doubt: undefined }
  for (const name of ['EffectiveRent', 'MarketRent'])
    for (const where of [ilsUnit, ...all(ilsUnit, 'Pricing'), unit, plan]) {
      const [low, high] = [attributeAt(where, 'Min', name), attributeAt(where, 'Max', name)]
      const amount = [low, textAt(where, name)].find(isRent)
      if (amount === undefined) continue
      if (Number(high) > Number(amount))
        return { amount, doubt: 'the list gives a range of rents: this is the lowest' }
      const missed =
        exact === '' ? undefined : 'the unit’s own rent is 0 or not understood: this is the one beside it'
      return { amount, doubt: missed }
    }
  return { amount: exact, doubt: undefined }
}

const isRent = (text: BoundedText) => (readMoney(text) ?? 0) > 0

/** A unit's number: the one the list names, otherwise its marketing name if that looks like a number. */
export function unitNumberOf(ilsUnit?: XmlNode, unit?: XmlNode): string {
  const number =
    textAt(unit, 'UnitNumber') ||
    textAt(ilsUnit, 'UnitNumber') ||
    textAt(unit, 'Address', 'UnitNumber') ||
    unit?.attributes.UnitNumber?.trim() ||
    ''
  if (number !== '') return withoutUnitWord(number)
  const name = withoutUnitWord(textAt(unit, 'MarketingName'))
  return name.length <= 10 && /^(?:[a-z]{0,3}[-.]?\d[a-z\d./-]*|[a-z])$/i.test(name) ? name : ''
}

/** The unit's marketing name, unless it is the unit's number. */
export function unitTitleOf(unit?: XmlNode): string {
  const name = textAt(unit, 'MarketingName')
  return withoutUnitWord(name) === unitNumberOf(undefined, unit) ? '' : name
}

type Column = 'deposit' | 'pet_deposit' | 'key_deposit' | 'other_deposit'

/** Deposits by kind: a unit's before its floorplan's and its property's. The first of each kind counts; further ones that are not
 *  for security, pets or keys count as not read. */
export function depositsOf(places: (XmlNode | undefined)[]): Partial<Pick<RowValues, Column>> {
  const found: Partial<Record<Column, string>> = {}
  for (const deposit of places.flatMap((place) => all(place, 'Deposit'))) {
    const amount = amountOf(deposit)
    if (amount !== '') found[columnOf(deposit)] ??= amount
  }
  const pet = places
    .flatMap((place) => all(place, 'Policy', 'Pet'))
    .flatMap((each) => all(each, 'Deposit'))
    .map(amountOf)
    .find(Boolean)
  return { ...(pet !== undefined && { pet_deposit: pet }), ...found }
}

/** How many of a property's deposits fit in none of our columns. */
export function depositsLeft(places: (XmlNode | undefined)[]): number {
  const others = places
    .flatMap((place) => all(place, 'Deposit'))
    .filter((each) => columnOf(each) === 'other_deposit')
  return Math.max(0, others.length - 1)
}

function columnOf(deposit: XmlNode): Column {
  const kind = (deposit.attributes.DepositType ?? textAt(deposit, 'DepositType')).toLowerCase()
  if (kind === '' || kind.includes('security')) return 'deposit'
  if (kind.includes('pet')) return 'pet_deposit'
  return kind.includes('key') ? 'key_deposit' : 'other_deposit'
}

function amountOf(deposit: XmlNode): string {
  const range = all(deposit, 'Amount', 'ValueRange')[0]?.attributes
  return (range?.Exact ?? range?.Min ?? (textAt(deposit, 'Amount') || deposit.text)).trim()
}
