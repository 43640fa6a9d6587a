import {
  formatCount,
  formatDate,
  formatList,
  formatMiles,
  formatMoney,
  formatNumber,
} from '#app/platform/text/format.ts'
import { formatMoveDay } from '#app/platform/text/move-day.ts'
import { doPeopleFit, type CardCost } from '../price.ts'
import type { ListingCard } from '../views.ts'

/** A home's facts as a card, a map window or an email shows them, always in this order. Null or missing facts are shown as "not
 *  stated". `perBed` true: one person's share; false: the whole home. */
export type CardFacts = PriceText & {
  rooms: string
  where: string
  confirmed: string | null
}

type PriceText = {
  amount: string
  per: string
  whole: string
  /** Says that there are more people than beds. */
  crowded: string | null
}

export type Priced = Pick<ListingCard, 'cost' | 'beds'>
export type Facts = Omit<ListingCard, 'amenities' | 'minutes' | 'photos' | 'photoCount'>

/** @param today ISO date, for "available now" */
export function cardFacts(home: Facts, { perBed, today }: { perBed: boolean; today: string }): CardFacts {
  return {
    ...priceFacts(home, perBed),
    rooms: roomsText(home),
    where: `${distanceOf(home)} · ${availableText(home.availableFrom, today)}`,
    confirmed: confirmation(home, today),
  }
}

/** The price: the first number and what it is for, then the other number and what it includes. */
export function priceFacts(home: Priced, perBed: boolean): PriceText {
  return {
    amount: formatMoney(perBed && doPeopleFit(home) ? home.cost.knownEach : home.cost.knownWhole),
    per: unitOf(home, perBed),
    whole: wholeAndFees(home, perBed),
    crowded: crowdedText(home),
  }
}

/** What the first number is for. */
function unitOf({ cost, beds }: Priced, perBed: boolean): string {
  if (isShareFullPrice({ cost, beds })) return 'a month'
  if (!perBed || !doPeopleFit({ cost, beds })) return 'a month in all'
  if (cost.basis === 'unit') return 'a month each'
  return cost.people === 1 ? 'a month per bed' : `a month each for ${cost.people} people`
}

/** Whether one person's share equals the price of the whole home. */
export const isShareFullPrice = ({ cost, beds }: Priced) =>
  cost.people === 1 && (cost.basis === 'unit' || beds < 2)

/** The other of the two numbers, which always appear together: `$3,128 in all for 2 people`, `$1,564 each for 2 people`.
 *  @param perBed whether one person's share comes first */
function otherPrice({ cost, beds }: Priced, perBed: boolean): string {
  if (isShareFullPrice({ cost, beds }) || !doPeopleFit({ cost, beds })) return ''
  const people = formatCount(cost.people, 'person', 'people')
  if (isByBed({ cost, beds })) {
    const all = beds === 2 ? 'both beds' : `all ${formatCount(Math.max(1, beds), 'bed')}`
    return perBed
      ? `${formatMoney(cost.knownWhole)} for ${all}`
      : `${formatMoney(cost.knownEach)} for one bed`
  }
  return perBed
    ? `${formatMoney(totalCost({ cost, beds }))} in all for ${people}`
    : `${formatMoney(cost.knownEach)} each for ${people}`
}

/** What the people who share pay together, as a multiple of each person's part. */
export const totalCost = ({ cost, beds }: Priced): number =>
  cost.people === Math.max(1, beds) ? cost.knownWhole : cost.knownEach * cost.people

/** Whether each person takes their own bed, and others may rent the rest. */
export const isByBed = ({ cost, beds }: Priced): boolean =>
  cost.basis === 'bed' && cost.people <= Math.max(1, beds)

/** Says that there are more people than beds; null otherwise. */
export function crowdedText({ cost: { people, basis }, beds }: Priced): string | null {
  const places = Math.max(1, beds)
  if (people <= places) return null
  const room = beds === 0 ? 'a studio' : formatCount(beds, 'bed')
  if (!doPeopleFit({ cost: { people }, beds })) return `${people} people don’t fit ${room}`
  const fits = `${capitalized(room)} for ${people} people`
  return basis === 'bed' ? `${fits}, rented by the bed: ask whether two may share one` : fits
}

/** What is not in the price: `plus trash, not stated`; null when everything is stated. */
export function notInPrice({ named, unknown }: CardCost): string | null {
  if (!named) return 'plus fees, not stated'
  return unknown.length > 0 ? `plus ${fewNames(unknown)}, not stated` : null
}

function wholeAndFees(home: Priced, perBed: boolean): string {
  const { cost, beds } = home
  const other = otherPrice(home, perBed)
  const fees = withFees(cost, other === '' || perBed ? 'whole' : 'each')
  // "For one bed" already says so, unless the basis is assumed.
  const says = cost.assumed || cost.people > 1 || !perBed
  const byBed =
    cost.basis === 'bed' && beds > 1 && says ? `rented by the bed${cost.assumed ? ', we think' : ''}` : ''
  const parts = [byBed, `${other}${fees}`.trim(), notInPrice(cost) ?? '']
  const shown = parts.filter((part) => part !== '')
  return capitalized(shown.length > 0 ? shown.join(' · ') : 'fees included')
}

/** ` with $86 in fees`, or '' if no fee has an amount. */
function withFees({ fees }: CardCost, part: 'each' | 'whole'): string {
  return fees && fees[part] > 0 ? ` with ${formatMoney(fees[part])} in ${fees.kinds}` : ''
}

function fewNames(names: string[]): string {
  return names.length > 2 ? `${names.length} fees` : formatList(names.map((name) => name.toLowerCase()))
}

/** `3 beds · 2 baths · 1,140 sq ft`; if there are more beds (rentable places) than bedrooms, shows both. */
export function roomsText({
  beds,
  bedrooms,
  baths,
  squareFeet,
}: Pick<Facts, 'beds' | 'bedrooms' | 'baths' | 'squareFeet'>): string {
  const places =
    beds === 0
      ? 'Studio'
      : beds > bedrooms && bedrooms > 0
        ? `${formatCount(beds, 'bed')} in ${formatCount(bedrooms, 'bedroom')}`
        : formatCount(beds, 'bed')
  return [
    places,
    baths === null ? 'baths not stated' : formatCount(baths, 'bath'),
    squareFeet === null ? 'size not stated' : `${formatNumber(squareFeet)} sq ft`,
  ].join(' · ')
}

/** `14 min walk to USC`; `0.6 mi to USC in a straight line` if no way there is known. */
export function distanceOf({ toCampus, miles, precision, campus }: Facts): string {
  if (toCampus !== null) return toCampus
  if (miles === null) return 'distance not stated'
  return `${formatMiles(miles, { about: precision === 'approximate' })} to ${campus.shortName} in a straight line`
}

export function availableText(date: string | null, today: string): string {
  if (date === null) return 'move-in not stated'
  return date <= today ? 'available now' : `available ${formatMoveDay(date, today)}`
}

/** The text before and after the date on which a home was confirmed. */
export type Confirmed = { before: string; at: string; after: string }

/** Who confirmed that the home is available, and when (PRODUCT.md §5.5); null if nobody did. */
export function confirmedParts({
  confirmedAt: at,
  confirmedBy,
  offList,
}: Pick<ListingCard, 'confirmedAt' | 'confirmedBy' | 'offList'>): Confirmed | null {
  if (at === null) return null
  if (offList) return { before: 'Not confirmed since ', at, after: '' }
  if (confirmedBy === 'source') return { before: 'Listed by its source on ', at, after: '' }
  if (confirmedBy === 'operator') return { before: 'Checked ', at, after: ' by us' }
  return { before: 'Confirmed ', at, after: confirmedBy ? ` by the ${confirmedBy}` : '' }
}

/** Who confirmed the home and when, as one text for print and files; the day is in UTC. */
export function confirmation(
  home: Pick<ListingCard, 'confirmedAt' | 'confirmedBy' | 'offList'>,
  today: string,
): string | null {
  const parts = confirmedParts(home)
  return parts && `${parts.before}${formatDate(parts.at, today)}${parts.after}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
