import type { ReactNode } from 'react'
import { SPEEDS } from '#app/features/commute/rules.ts'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { RANK, rankReasons } from '#app/features/listings/rank.ts'
import { wayLabels, waysIn, type Way } from '#app/features/listings/ways.ts'
import type { ListingSearch } from '../search-params.ts'

const total = Object.values(RANK).reduce((sum, { points }) => sum + points, 0)

/** Explains the orders "Recommended" and "Quickest to campus". */
export function WhyThisOrder({ sort, way }: Pick<ListingSearch, 'sort' | 'way'>) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="md:relative md:justify-self-end">
      <summary className="flex list-none items-center text-ink-2 underline underline-offset-2 pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        Why this order
      </summary>
      <div className="absolute top-full right-0 z-20 mt-2 grid w-96 max-w-[calc(100vw-2rem)] gap-2 rounded-card border border-line bg-surface p-4 shadow-float max-md:right-4 max-md:left-4 max-md:w-auto max-md:top-auto">
        {sort === 'minutes' ? <Minutes way={way} /> : <Recommended />}
      </div>
    </details>
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

/** Explains what prices include. */
export function HowWeCount({ perBed }: { perBed: boolean }) {
  return (
    <Explained
      lead={
        perBed
          ? 'Prices are per person and include the fees we know.'
          : 'Prices are for the whole home and include the fees we know.'
      }
      ask="How we calculate prices"
    >
      <p>
        A price is the rent plus every required fee and utility that the listing states. What it doesn’t state
        isn’t in the price. The card then says “fees?”, and the home’s page names them, so that you can ask.
      </p>
      <p>
        Per person means the cost of the whole home divided by its beds, or by the number of people you enter
        under Budget. Homes rented by the bed show the price of one bed. Where a listing doesn’t say which it
        is, we treat a home with fewer than 2 beds or over $700 a bed as a whole home; otherwise the card says
        “per bed?”.
      </p>
      <p>
        Minutes to campus are on foot at {SPEEDS.walk}, unless you choose another way; where we don’t know
        them, by car. Miles are in a straight line.
      </p>
    </Explained>
  )
}

/** A sentence with expandable details. */
function Explained({ lead, ask, children }: { lead?: string; ask: string; children: ReactNode }) {
  return (
    <details className="group/explained text-ink-2">
      <summary className="inline list-none [&::-webkit-details-marker]:hidden">
        {lead} <span className="underline underline-offset-2 pointer-coarse:py-3">{ask}</span>
      </summary>
      <div className="mt-2 grid max-w-prose gap-2 rounded-card border border-line bg-surface p-4 text-ink">
        {children}
      </div>
    </details>
  )
}
