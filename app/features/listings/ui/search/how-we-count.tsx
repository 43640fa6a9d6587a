import type { ReactNode } from 'react'

/** Explains what prices include. */
export function HowWeCount({ perBed }: { perBed: boolean }) {
  return (
    <Explained
      lead={
        perBed
          ? 'Prices are each person’s share with the fees we know.'
          : 'Prices are for the whole home with the fees we know.'
      }
      ask="How we count"
    >
      <p>
        A price is rent plus every mandatory fee and utility the home’s source states. A fee that is included
        adds nothing; one that is unknown adds nothing and is named on the card, so ask about it.
      </p>
      <p>
        Your share: a whole home’s cost divided by its beds, or by the number of people you give under Budget.
        A home rented by the bed has its price for each bed. Where a source does not say which it is, a home
        with fewer than 2 beds or above $700 a bed counts as a whole home, and the card says “we think”.
      </p>
      <p>Miles are in a straight line to campus; minutes are by car and shown once a route is known.</p>
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
