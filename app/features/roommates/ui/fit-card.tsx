import { useId } from 'react'
import type { Fit } from '../fit.ts'
import { ReasonLine } from './reason-line.tsx'

/** How the reader and somebody match, with each reason (PRODUCT.md §5.2). */
export function FitCard({ fit: { percent, few, shared, reasons } }: { fit: Fit }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg">
          How you fit
        </h2>
        <p className="num text-sm text-ink-2">{shared}</p>
      </div>
      {percent === null ? (
        <p className="mt-2 text-ink-2">Not enough answers yet</p>
      ) : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="num text-3xl">{percent}%</span>
          {few && <span className="text-sm text-ink-2">few answers</span>}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="mt-3 grid gap-y-1.5 lg:block lg:columns-2 lg:gap-x-6">
          {reasons.map((reason) => (
            <ReasonLine
              key={reason.question}
              reason={reason}
              className="gap-2 lg:break-inside-avoid lg:pb-1.5"
            />
          ))}
        </ul>
      )}
    </section>
  )
}
