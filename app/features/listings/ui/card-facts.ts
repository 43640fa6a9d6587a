import {
  formatCount,
  formatDate,
  formatList,
  formatMiles,
  formatMoney,
  formatNumber,
} from '#app/platform/format.ts'
import type { Cost } from '../price.ts'
import type { ListingCard } from '../views.ts'

/** A home's facts as a card, a map window or an e-mail shows them, always in this order (design/README.md). Null or missing
 *  facts are shown as "not stated". `perBed` on: one person's share; off: the whole home. */
export type CardFacts = {
  amount: string
  per: string
  whole: string
  rooms: string
  where: string
  confirmed: string | null
}

export type Facts = Omit<ListingCard, 'amenities' | 'photos' | 'photoCount'>

/** @param today ISO date, for "free now" */
export function cardFacts(home: Facts, { perBed, today }: { perBed: boolean; today: string }): CardFacts {
  const { cost } = home
  return {
    amount: formatMoney(perBed ? cost.knownEach : cost.knownWhole),
    per: perBed ? perPerson(home) : 'a month, whole home',
    whole: wholeAndFees(home, perBed),
    rooms: roomsOf(home),
    where: `${distanceOf(home)} · ${freeFrom(home.availableFrom, today)}`,
    confirmed: confirmation(home, today),
  }
}

/** How many people share, beside the number, unless it is one person or one bed. */
function perPerson({ cost, beds }: Facts): string {
  const alone = cost.people === 1 && (cost.basis === 'bed' || beds < 2)
  return alone ? 'a month, your share' : `a month each, for ${formatCount(cost.people, 'person', 'people')}`
}

function wholeAndFees({ cost, beds }: Facts, perBed: boolean): string {
  const parts = []
  const byBed = cost.basis === 'bed' && beds > 1
  if (perBed && cost.basis === 'unit' && cost.people > 1)
    parts.push(`${formatMoney(cost.knownWhole)} whole home${withFees(cost, 'whole')}`)
  else {
    const fees = withFees(cost, perBed && byBed ? 'each' : 'whole')
    if (byBed) parts.push(`rented by the bed${cost.assumed ? ', we think' : ''}${fees}`)
    else if (fees) parts.push(fees.trim())
  }
  if (cost.unknown.length > 0) parts.push(`${fewNames(cost.unknown)} unknown`)
  if (cost.lines.length === 0) parts.push('fees not stated')
  else if (parts.length === 0) parts.push('fees included')
  return capitalized(parts.join(' · '))
}

/** ` with $86 fees`, or nothing when none has an amount. */
function withFees({ lines }: Cost, part: 'each' | 'whole'): string {
  const stated = lines.filter((line) => line.state === 'amount')
  const sum = stated.reduce((total, line) => total + (line[part] ?? 0), 0)
  if (sum === 0) return ''
  const kinds = new Set(stated.map(({ kind }) => kind))
  const words = kinds.size === 2 ? 'fees and utilities' : kinds.has('fee') ? 'fees' : 'utilities'
  return ` with ${formatMoney(sum)} ${words}`
}

function fewNames(names: string[]): string {
  return names.length > 2 ? `${names.length} fees` : formatList(names.map((name) => name.toLowerCase()))
}

/** `3 beds · 2 baths · 1,140 sq ft`; when there are more beds (rentable places) than bedrooms, both are shown. */
function roomsOf({ beds, bedrooms, baths, squareFeet }: Facts): string {
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

/** `0.6 mi to USC`; in minutes when a drive is stored. */
export function distanceOf({ driveMinutes, miles, precision, campus }: Facts): string {
  if (driveMinutes !== null) return `${formatNumber(driveMinutes)} min drive to ${campus.shortName}`
  if (miles === null) return 'distance not stated'
  return `${precision === 'approximate' ? 'about ' : ''}${formatMiles(miles)} to ${campus.shortName}`
}

export function freeFrom(date: string | null, today: string): string {
  if (date === null) return 'move-in not stated'
  return date <= today ? 'free now' : `free ${formatDate(date, today)}`
}

/** Who confirmed that the home is available, and when (PRODUCT.md §5.5); null when nobody did. */
export function confirmation(
  { confirmedAt, confirmedBy }: Pick<ListingCard, 'confirmedAt' | 'confirmedBy'>,
  today: string,
): string | null {
  if (confirmedAt === null) return null
  const date = formatDate(confirmedAt, today)
  if (confirmedBy === 'source') return `In the source’s list of ${date}`
  return `Confirmed ${date}${confirmedBy ? ` by the ${confirmedBy}` : ''}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
