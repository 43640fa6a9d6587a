import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { cashGaps, costGaps, sumText } from '#app/features/listings/gaps.ts'
import { toCampusOf } from '#app/features/listings/to-campus.ts'
import { doPeopleFit } from '#app/features/listings/price.ts'
import {
  cardFacts,
  confirmation,
  confirmedParts,
  crowdedText,
  distanceOf,
  type Confirmed,
} from '#app/features/listings/ui/card-facts.ts'
import { eachWalkText, longestWalk, overWalkTexts, spreadText } from '#app/features/groups/walks-text.ts'
import type { MemberWalk } from '#app/features/groups/views.ts'
import { homeFields, type ShownName } from '#app/features/listings/home-fields.ts'
import { chargeText, homeFacts, shownInOrder } from '#app/features/listing-page/ui/home-facts.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { formatCount, formatList, formatMoney } from '#app/platform/text/format.ts'

/** One home's value in a row. `text` null: not stated. `best`: how it beats the others, such as "Cheapest". */
/** `confirmed`: the content of `text`, with the exact time instead of the day in UTC. */
export type CompareCell = {
  text: string | null
  note?: string
  best?: string
  confirmed?: { parts: Confirmed; today: string }
}
export type CompareRow = { label: string; cells: CompareCell[]; differs: boolean }
export type ComparePart = { title: string; rows: CompareRow[] }

type Row = { label: string; cell: (home: ListingDetail) => CompareCell | string | null }

/** The rows of a comparison in words, without rows that no home states.
 *  @param today ISO date
 *  @param walks the members' walks to class, by home id */
export function compareParts(
  homes: ListingDetail[],
  today: string,
  walks: ReadonlyMap<string, MemberWalk[]> = new Map(),
): ComparePart[] {
  if (homes.length === 0) return []
  const fact = (name: ShownName): Row => ({
    label: homeFields[name].label,
    cell: (home) => homeFacts(home, today).find(({ field }) => field === name)?.value ?? null,
  })
  const rows = (list: Row[]) => list.map((row) => toRow(row, homes))
  const housing = homes.filter(doPeopleFit)
  const [cheapest, least, nearest, largest] = [
    lowest(
      comparable(housing, ({ cost }) => costGaps(cost)),
      ({ cost }) => cost.knownEach,
    ),
    lowest(comparable(housing, cashGaps), ({ moveIn }) => moveIn.total),
    lowest(homes, distanceIn(homes)),
    lowest(homes, ({ squareFeet }) => squareFeet && -squareFeet),
  ]
  const longest = ({ id }: ListingDetail) => longestWalk(walks.get(id) ?? [])
  const fairest = lowest(homes, longest)
  return [
    {
      title: 'What it costs',
      rows: rows([
        {
          label: 'Per person a month',
          cell: eachIn((home) => ({ ...costText(home, today), ...best(home, cheapest, 'Lowest') })),
        },
        {
          label: 'To move in, per person',
          cell: eachIn((home) => ({ ...moveInText(home), ...best(home, least, 'Lowest') })),
        },
        { label: 'Whole home a month', cell: ({ cost }) => sumOf(cost.knownWhole, costGaps(cost)) },
        {
          label: 'Optional fees, per person',
          cell: ({ optional, ...home }) => (doPeopleFit(home) ? optionalText(optional) : null),
        },
      ]),
    },
    {
      title: 'The home',
      rows: rows([
        { label: 'Beds', cell: bedText },
        { label: 'Baths', cell: ({ baths }) => (baths === null ? null : formatCount(baths, 'bath')) },
        {
          ...fact('squareFeet'),
          cell: (home) => ({ ...asCell(fact('squareFeet').cell(home)), ...best(home, largest, 'Largest') }),
        },
        {
          label: 'Distance to campus',
          cell: (home) => ({
            text: home.miles === null ? null : distanceOf(withWay(home)),
            ...best(home, nearest, 'Nearest'),
          }),
        },
        {
          label: 'Walk to class',
          cell: (home) => ({ ...walksCell(walks.get(home.id) ?? []), ...best(home, fairest, 'Shortest') }),
        },
        ...shownInOrder.filter((name) => name !== 'squareFeet').map(fact),
        {
          label: 'Confirmed',
          cell: (home) => {
            const parts = confirmedParts(home)
            return { text: confirmation(home, today), ...(parts && { confirmed: { parts, today } }) }
          },
        },
      ]),
    },
    { title: 'Amenities', rows: rows(amenityRows(homes)) },
  ]
    .map((part) => ({
      ...part,
      rows: part.rows.filter(({ cells }) => cells.some(({ text }) => text !== null)),
    }))
    .filter((part) => part.rows.length > 0)
}

function toRow({ label, cell }: Row, homes: ListingDetail[]): CompareRow {
  const cells = homes.map((home) => asCell(cell(home)))
  const differs = new Set(cells.map(({ text, note }) => `${text}\n${note ?? ''}`)).size > 1
  return { label, cells, differs }
}

const asCell = (content: CompareCell | string | null): CompareCell =>
  content === null || typeof content === 'string' ? { text: content } : content

function walksCell(walks: MemberWalk[]): CompareCell {
  const notes = [spreadText(walks), ...overWalkTexts(walks)].filter((note) => note !== null)
  return { text: eachWalkText(walks), ...(notes.length > 0 && { note: notes.join('. ') }) }
}

/** Walking minutes if all homes have them, otherwise miles in a straight line; the two are never compared with each other. */
const distanceIn = (homes: ListingDetail[]) =>
  homes.every(({ commute }) => commute?.walk)
    ? ({ commute }: ListingDetail) => commute?.walk?.minutes ?? null
    : ({ miles }: ListingDetail) => miles

/** A sum that lacks an unstated part must not count as lower than a complete one. Unless all homes lack the same parts, only
 *  complete sums are compared. */
function comparable(homes: ListingDetail[], gapsOf: (home: ListingDetail) => string[]): ListingDetail[] {
  const gaps = homes.map((home) => gapsOf(home).toSorted().join('\n'))
  return new Set(gaps).size === 1 ? homes : homes.filter((_, at) => gaps[at] === '')
}

/** The homes with the lowest number, if at least two homes have one and they are not all equal. */
function lowest(homes: ListingDetail[], numberOf: (home: ListingDetail) => number | null): Set<string> {
  const known = homes.flatMap((home) => {
    const number = numberOf(home)
    return number === null ? [] : [{ id: home.id, number }]
  })
  const least = Math.min(...known.map(({ number }) => number))
  const first = known.filter(({ number }) => number === least)
  return new Set(first.length === known.length ? [] : first.map(({ id }) => id))
}

const best = ({ id }: ListingDetail, first: Set<string>, word: string) =>
  first.has(id) ? { best: word } : {}

/** The cost as on a card: for how many people, and what it includes. */
function costText(home: ListingDetail, today: string): CompareCell {
  const { per, whole } = cardFacts(withWay(home), { perBed: true, today })
  return { text: sumOf(home.cost.knownEach, costGaps(home.cost)), note: `${per}. ${whole}` }
}

/** The cost per person, if that many people can live there. */
const eachIn =
  (cell: (home: ListingDetail) => CompareCell) =>
  (home: ListingDetail): CompareCell =>
    doPeopleFit(home) ? cell(home) : { text: crowdedText(home) }

const sumOf = (cents: number, gaps: string[]) => capitalized(sumText(formatMoney(cents), gaps))

function moveInText({ moveIn, cost }: ListingDetail): CompareCell {
  const gaps = cashGaps({ moveIn, cost })
  const parts = [
    `${formatMoney(moveIn.firstMonth)} first month`,
    ...(moveIn.deposit === null ? [] : [`${formatMoney(moveIn.deposit)} deposit`]),
    ...(moveIn.applicationFee === null ? [] : [`${formatMoney(moveIn.applicationFee)} application fee`]),
  ]
  for (const { name, each } of moveIn.once)
    if (each !== null) parts.push(`${formatMoney(each)} ${name.toLowerCase()}`)
  const unknown = gaps.map((name) => name.toLowerCase())
  const missing = unknown.length > 0 ? `. ${capitalized(formatList(unknown))} not stated` : ''
  return { text: sumOf(moveIn.total, gaps), note: `${formatList(parts)}${missing}` }
}

/** `Parking $75 a month; Storage $40 once`; null without optional fees. */
export const optionalText = (fees: ListingDetail['optional']): string | null =>
  fees.map((fee) => `${fee.name} ${chargeText(fee)}`).join('; ') || null

function bedText({ beds, bedrooms }: ListingDetail): string {
  if (beds === 0) return 'Studio'
  return beds > bedrooms && bedrooms > 0
    ? `${formatCount(beds, 'bed')} in ${formatCount(bedrooms, 'bedroom')}`
    : formatCount(beds, 'bed')
}

/** Amenities that are separate columns, and so have separate rows, in homes that state them. */
const stated: Record<string, (home: ListingDetail) => boolean> = {
  furnished: ({ furnished }) => furnished !== null,
  laundry: ({ laundry }) => laundry !== null,
  parking: ({ parkingSpaces }) => parkingSpaces !== null,
  pets: ({ pets }) => pets !== null,
}
const isStated = new Map(Object.entries(stated).map(([key, is]) => [amenityLabel(key), is]))

/** The amenities that any home lists. A home that does not list one may still have it. */
function amenityRows(homes: ListingDetail[]): Row[] {
  const labels = [...new Set(homes.flatMap(({ amenities }) => amenities.map(amenityLabel)))]
  const has = (home: ListingDetail, label: string) => home.amenities.map(amenityLabel).includes(label)
  return labels
    .filter((label) => !homes.every((home) => !has(home, label) || isStated.get(label)?.(home)))
    .toSorted((one, other) => one.localeCompare(other, 'en-US'))
    .map((label) => ({
      label,
      cell: (home) => (has(home, label) ? 'Yes' : 'Not listed'),
    }))
}

const withWay = (home: ListingDetail) => ({ ...home, toCampus: toCampusOf(home) })
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
