import { SPEEDS } from '#app/features/commute/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { RANK, rankReasons } from '#app/features/listings/rank.ts'
import { wayLabels, waysIn, type Way } from '#app/features/listings/ways.ts'
import type { ListingSearch } from '../search-params.ts'

const total = Object.values(RANK).reduce((sum, { points }) => sum + points, 0)

/** Explains the orders "Recommended" and "Quickest to campus", below their menu. */
export function WhyThisOrder({ sort, way }: Pick<ListingSearch, 'sort' | 'way'>) {
  if (sort !== 'recommended' && sort !== 'minutes') return null
  return (
    <section
      aria-labelledby="why-this-order"
      className="mt-1.5 grid gap-2 border-t border-line p-3 text-ink-2"
    >
      <h2 id="why-this-order" className="text-md font-medium text-ink">
        Why this order
      </h2>
      {sort === 'minutes' ? <Minutes way={way} /> : <Recommended />}
    </section>
  )
}

function Recommended() {
  return (
    <>
      <p>
        Recommended gives each home up to {total} points, recalculated every night. Nobody can pay for a
        better place.
      </p>
      <ul className="grid list-disc gap-1 pl-4">
        {rankReasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}

const measured: Record<Way, string> = {
  walk: `along the streets to campus at ${SPEEDS.walk}`,
  bike: `along the streets to campus at ${SPEEDS.bike}`,
  transit: 'by timetable, including waiting, to be on campus between 8 and 10 in the morning',
  drive: 'as calculated when someone first opened the home’s page',
}

function Minutes({ way }: Pick<ListingSearch, 'way'>) {
  return (
    <>
      <p>
        Homes with the shortest time to their campus come first
        {waysIn(way).length > 1 && ', by whichever of these is quickest'}.{' '}
        {waysIn(way)
          .map((each) => `${wayLabels[each]}: ${measured[each]}.`)
          .join(' ')}
      </p>
      <p>Homes whose travel time we don’t know come last.</p>
    </>
  )
}

/** Explains what prices include, behind an (i). */
export function HowWeCount({ perBed }: { perBed: boolean }) {
  const ref = useDismissDetails()
  return (
    <details ref={ref}>
      <summary className="grid size-11 list-none place-items-center rounded-full text-ink-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Icon of="info" size={20} />
        <span className="sr-only">How prices are counted</span>
      </summary>
      <div className="absolute inset-x-4 top-auto z-30 grid max-w-prose gap-2 rounded-card border border-line bg-surface p-4 shadow-float">
        <p>
          {perBed
            ? 'Prices are per person and include the fees we know.'
            : 'Prices are for the whole home and include the fees we know.'}{' '}
          A price is the rent plus every required fee and utility that the listing states. What it doesn’t
          state isn’t in the price. The card then says “fees?”, and the home’s page names them, so that you
          can ask.
        </p>
        <p>
          Per person means the cost of the whole home divided by its beds, or by the number of people you
          enter under Budget. Homes rented by the bed show the price of one bed. Where a listing doesn’t say
          which it is, we treat a home with fewer than 2 beds or over $700 a bed as a whole home; otherwise
          the card says “per bed?”.
        </p>
        <p>
          Minutes to campus are on foot at {SPEEDS.walk}, unless you choose another way; where we don’t know
          them, by car. Miles are in a straight line.
        </p>
      </div>
    </details>
  )
}
