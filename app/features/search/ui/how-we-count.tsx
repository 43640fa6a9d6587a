import type { ReactNode } from 'react'
import { SPEEDS } from '#app/features/commute/rules.ts'

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
        isn’t in the price. The card names it, so that you can ask.
      </p>
      <p>
        Per person means the cost of the whole home divided by its beds, or by the number of people you enter
        under Budget. Homes rented by the bed show the price of one bed. Where a listing doesn’t say which it
        is, we treat a home with fewer than 2 beds or over $700 a bed as a whole home; otherwise the card says
        “rented by the bed, we think”.
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
