import { SPEEDS } from '#app/features/commute/rules.ts'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { RANK, rankReasons } from '#app/features/listings/index/rank.ts'
import { wayLabels, waysIn, type Way } from '#app/features/listings/facts/to-campus.ts'
import type { ListingSearch } from '../../search-params.ts'

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
