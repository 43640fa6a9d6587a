import { formatCount, formatMiles, formatMoney, formatNumber } from '#app/platform/text/format.ts'
import { formatMoveDay } from '#app/platform/text/move-day.ts'
import { detailHref } from '../paths.ts'
import type { Photo } from '../rules.ts'
import type { HomeFit, ListingCard } from '../views.ts'
import { doPeopleFit } from '../price.ts'
import { crowdedText, isByBed, isShareFullPrice, totalCost, type Priced } from './card-facts.ts'

/** A piece of a card's line: `roomy` pieces appear only on wide cards, `heard` pieces are only for screen readers. */
export type Piece = string | { roomy: string } | { heard: string }

/** A line with only plain pieces is sent as one string. */
export type Line = string | Piece[]

/** A home's card as text, line by line: all that a page sends to show the card (home-card.tsx). */
export type CardText = Pick<ListingCard, 'id' | 'name' | 'photoCount'> & {
  /** The home's page. */
  href: string
  /** Omitted if it equals the name. */
  address?: string
  photo?: Photo
  amount: string
  per: string
  price: Line
  /** Says that there are more people than beds. */
  crowded?: string
  rooms: Line
  where: Line
  /** Whether the first amenities are the ones the search asks for. */
  ticked?: true
  amenities: Line
  /** Who did what, and when: `Confirmed ` … */
  confirmed?: { did: string; at: string }
  fit?: HomeFit
}

export type CardHow = {
  /** True: one person's share is shown first; false: the whole home's price. */
  perBed: boolean
  /** How many people share, if the search sets it; the home's page then uses the same number. */
  people?: number | null
  /** ISO date, for "available now". */
  today: string
  /** Whether all homes in the list are near one campus, which then need not be named. */
  near?: boolean
  /** Labels of the amenities that the search asks for. */
  asked?: readonly string[]
  /** How it suits the person or group that the list is for. */
  fit?: HomeFit
}

export function cardText(home: ListingCard, how: CardHow): CardText {
  const { perBed, people = null, today, near = false, asked = [], fit } = how
  const { id, name, photoCount } = home
  const { amount, per, rest } = priceLine(home, perBed)
  const { crowded, rooms } = roomsLine(home)
  // The longer sentence leaves no room for anything else.
  const amenities = amenitiesLine(home.offList ? [] : home.amenities, asked)
  const confirmed = shortlyConfirmed(home)
  const [photo] = home.photos
  return {
    id,
    name,
    href: detailHref(home.slug, { people, perBed }),
    ...(home.address !== name && { address: home.address }),
    ...(photo && { photo }),
    photoCount,
    amount,
    per,
    price: joined(rest),
    ...(crowded !== null && { crowded }),
    rooms: joined(rooms),
    where: joined(whereLine(home, { near, today })),
    ...(amenities.asked !== null && { ticked: true }),
    amenities: joined([amenities.asked ?? '', ...amenities.more]),
    ...(confirmed && { confirmed }),
    ...(fit && { fit }),
  }
}

/** Joins pieces into as few strings as possible, because each one is a node in the page and a value in its data. */
function joined(pieces: Piece[]): Line {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece === '') continue
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece
    else all.push(piece)
  }
  const [first = ''] = all
  return all.length < 2 && typeof first === 'string' ? first : all
}

// Letters that fit in a line of a narrow card, 280 px. The price has larger letters.
const PRICE = 34
const ROOMS = 39
const WHERE = 43
const AMENITIES = 21 // next to the confirmation date
const ASKED = 18 // and next to the check mark
// Letters that fit in a line of a wide card, 340 px.
const WIDE_PRICE = 45
const WIDE_ROOMS = 49
const WIDE_AMENITIES = 30
const WIDE_ASKED = 25

/** The price: the first number, what it is for, and the other number. Fees that are not stated become a question: `+ fees?`. */
export function priceLine(home: Priced, perBed: boolean): { amount: string; per: string; rest: Piece[] } {
  const { cost, beds } = home
  const fees = cost.named && cost.unknown.length === 0 ? '' : ' + fees?'
  const each = formatMoney(cost.knownEach)
  const whole = formatMoney(cost.knownWhole)
  if (isShareFullPrice(home)) return { amount: each, per: '/mo', rest: [fees || ' · fees included'] }
  if (!doPeopleFit(home)) return { amount: whole, per: '/mo', rest: [fees || ' total'] }
  if (!perBed) {
    const share = isByBed(home) ? perBedText(home) : ' each'
    return { amount: whole, per: '/mo', rest: [fees || ' total', ` · ${each}${share}`] }
  }
  if (!isByBed(home))
    return { amount: each, per: '/mo each', rest: [` · ${formatMoney(totalCost(home))}${fees || ' total'}`] }
  const per = `/mo${perBedText(home)}`
  const others = beds - cost.people
  if (others < 1) return { amount: each, per, rest: [` · ${whole}${fees || ' total'}`] }
  const holds = (who: string) => `${each}${per}${fees} · ${who}`.length <= PRICE
  const renters = formatCount(others, 'other renter')
  const who = holds(renters) ? renters : formatCount(others, 'other')
  const shared = 'shared with '
  const isLong = `${each}${per}${fees} · ${shared}${who}`.length > WIDE_PRICE
  const long = isLong ? { heard: shared } : { roomy: shared }
  const rest: Piece[] = holds(who) ? [' · ', long, who] : [{ roomy: ' · ' }, long, { roomy: who }]
  return { amount: each, per, rest: [fees, ...rest] }
}

/** Ends in a question mark if nobody stated how the home is rented. */
const perBedText = ({ cost }: Priced) => (cost.assumed ? ' per bed?' : ' per bed')

type Rooms = Priced & Pick<ListingCard, 'bedrooms' | 'baths' | 'squareFeet'>

/** `3 beds · 2 baths · 1,140 sq ft`. If the home is rented by the bed, also how many of its beds the price is for. More people than
 *  beds are `crowded`. */
export function roomsLine(home: Rooms): { crowded: string | null; rooms: Piece[] } {
  const { baths, squareFeet } = home
  const crowded = crowdedPlaces(home)
  const first = crowded ? '' : placesText(home)
  const bathing = ` · ${baths === null ? 'baths not stated' : formatCount(baths, 'bath')}`
  const size = ` · ${squareFeet === null ? 'size not stated' : `${formatNumber(squareFeet)} sq ft`}`
  const letters = `${crowded ?? first}${bathing}${size}`.length
  const last = letters > WIDE_ROOMS ? { heard: size } : letters > ROOMS ? { roomy: size } : size
  return { crowded, rooms: [first, bathing, last] }
}

const bedsText = ({ beds }: Priced) => (beds === 0 ? 'Studio' : formatCount(beds, 'bed'))

/** `2 beds for 3 people`; null if everyone has a bed. */
function crowdedPlaces(home: Priced): string | null {
  const crowded = crowdedText(home)
  return crowded && doPeopleFit(home) ? `${bedsText(home)} for ${home.cost.people} people` : crowded
}

/** `3 beds`; `2 of 5 beds in 3 bedrooms` when two people rent by the bed; `2 beds for 3 people`, whose share is only that low because
 *  two of them would share a room. */
export function placesText(home: Priced & Pick<ListingCard, 'bedrooms'>): string {
  const crowded = crowdedPlaces(home)
  if (crowded !== null) return crowded
  const { beds, bedrooms, cost } = home
  const isPart = cost.basis === 'bed' && beds > cost.people
  const places = isPart ? `${cost.people} of ${bedsText(home)}` : bedsText(home)
  return beds > bedrooms && bedrooms > 0 ? `${places} in ${formatCount(bedrooms, 'bedroom')}` : places
}

type Place = Pick<ListingCard, 'minutes' | 'miles' | 'campus' | 'availableFrom'>

/** `18 min walk · available Aug 15`.
 *  @param near whether the campus need not be named, because all homes in the list are near it */
export function whereLine(home: Place, { near, today }: { near: boolean; today: string }): Piece[] {
  const { minutes, miles, campus, availableFrom } = home
  if (minutes === null && miles === null && availableFrom === null)
    return ['distance and move-in date not stated']
  const to = near || (minutes === null && miles === null) ? '' : ` to ${campus.shortName}`
  const free = ` · ${freeText(availableFrom, today)}`
  const unstated = `distance not stated${free}`.length > WHERE ? 'distance?' : 'distance not stated'
  const way = minutes ?? (miles === null ? unstated : formatMiles(miles))
  const how = minutes === null && miles !== null ? ', straight line' : ''
  const isLong = `${way}${to}${how}${free}`.length > WHERE
  const campusPiece = isLong && to ? { roomy: to } : to
  return [way, campusPiece, isLong && how ? { roomy: how } : how, free]
}

function freeText(date: string | null, today: string): string {
  if (date === null) return 'move-in not stated'
  return date <= today ? 'available now' : `available ${formatMoveDay(date, today)}`
}

/** The amenities that a card shows: first the ones the search asks for, with one check mark, then as many more as fit.
 *  @param all labels that the card may show
 *  @param asked labels that the search asks for, which every home in its list has */
export function amenitiesLine(
  all: readonly string[],
  asked: readonly string[],
): { asked: string | null; more: Piece[] } {
  const known = askedText(asked)
  const kept: string[] = known === null ? [] : [known]
  const more: Piece[] = []
  for (const label of all) {
    const letters = [...kept, label].join(' · ').length
    if (asked.includes(label) || letters > (known === null ? WIDE_AMENITIES : WIDE_ASKED)) continue
    const text = `${kept.length > 0 ? ' · ' : ''}${label}`
    more.push(known === null && letters <= AMENITIES ? text : { roomy: text })
    kept.push(label)
    if (known !== null) break
  }
  return { asked: known, more }
}

/** `Furnished, parking`, or their number if the names are too long. */
function askedText(asked: readonly string[]): string | null {
  const [first, ...others] = asked
  if (first === undefined) return null
  const named = [first, ...others.map(lowered)].join(', ')
  if (named.length <= ASKED) return named
  return others.length === 0
    ? first
    : others.length === 1
      ? 'Both asked for'
      : `All ${asked.length} asked for`
}

/** `parking`; `Wi-Fi` and `AC` stay as they are. */
const lowered = (label: string) => (/^\p{Lu}(\p{Lu}|.*-\p{Lu})/u.test(label) ? label : label.toLowerCase())

/** Rounds a moment down to the quarter of an hour, `2026-11-20T18:30Z`. In every time zone that is on the same day, and the digits
 *  it removes are those that compress worst in a list. */
function toQuarterHour(at: string): string {
  const minutes = Number(at.slice(14, 16))
  return `${at.slice(0, 14)}${String(minutes - (minutes % 15)).padStart(2, '0')}Z`
}

/** `Confirmed Nov 20`; the home's page says who did so. */
export function shortlyConfirmed({
  confirmedAt: at,
  confirmedBy,
  offList,
}: Pick<ListingCard, 'confirmedAt' | 'confirmedBy' | 'offList'>): { did: string; at: string } | null {
  if (at === null) return null
  if (offList) return { did: 'Not confirmed since ', at: toQuarterHour(at) }
  const did = confirmedBy === 'source' ? 'Listed' : confirmedBy === 'operator' ? 'Checked' : 'Confirmed'
  return { did: `${did} `, at: toQuarterHour(at) }
}
