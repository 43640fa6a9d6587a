import { formatNumber } from '#app/platform/text/format.ts'
import { formatMoveDay } from '#app/platform/text/move-day.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'
import { leaseLength } from './home-facts.ts'

type Known = Pick<ListingCard, 'beds' | 'bedrooms' | 'baths' | 'squareFeet' | 'availableFrom'> &
  Partial<Pick<ListingDetail, 'leaseMonths' | 'flexibleLease'>>

/** Beds, baths, size, lease and move-in, in this order, with the number emphasized. Unknown ones say "not stated". */
export function FactRow({ home, today }: { home: Known; today: string }) {
  return (
    <ul className="num mt-4 flex flex-wrap gap-x-6 gap-y-2 [&_b]:font-semibold">
      <li>{beds(home)}</li>
      <li>{home.baths === null ? unknown('baths') : counted(home.baths, 'bath')}</li>
      <li>
        {home.squareFeet === null ? (
          unknown('size')
        ) : (
          <>
            <b>{formatNumber(home.squareFeet)}</b> sq ft
          </>
        )}
      </li>
      {home.leaseMonths !== undefined && <li>{lease(home.leaseMonths, home.flexibleLease)}</li>}
      <li>{available(home.availableFrom, today)}</li>
    </ul>
  )
}

/** If there are more beds (rentable places) than bedrooms, shows both. */
function beds({ beds: places, bedrooms }: Known) {
  if (places === 0) return <b>Studio</b>
  const more = places > bedrooms && bedrooms > 0
  return (
    <>
      {counted(places, 'bed')}
      {more && <> in {counted(bedrooms, 'bedroom')}</>}
    </>
  )
}

function counted(count: number, one: string) {
  return (
    <>
      <b>{formatNumber(count)}</b> {count === 1 ? one : `${one}s`}
    </>
  )
}

function lease(months: number[] | null, flexible: ListingDetail['flexibleLease'] = null) {
  const [number, ...unit] = leaseLength(months)?.split(/ (?=months?$)/) ?? []
  if (number === undefined) return flexible ? <b>{shortFlexible[flexible]}</b> : unknown('lease length')
  return (
    <>
      <b>{number}</b> {unit}
    </>
  )
}

const shortFlexible = { month_to_month: 'month to month', flexible: 'flexible lease' }

function available(from: string | null, today: string) {
  if (from === null) return unknown('move-in')
  return (
    <>
      available <b>{from <= today ? 'now' : formatMoveDay(from, today)}</b>
    </>
  )
}

function unknown(fact: string) {
  return <span className="text-ink-2">{fact} not stated</span>
}
