import { useId } from 'react'
import { Link, href } from 'react-router'
import type { Fit } from '#app/features/match-score/fit.ts'
import { ENOUGH_ANSWERS } from '#app/features/match-score/score.ts'
import { ReasonLine } from '#app/features/match-score/ui/reason-line.tsx'

/** How the reader and another person match, with each reason (PRODUCT.md §5.2). */
export function FitCard({ fit: { percent, shared, reasons, missing } }: { fit: Fit }) {
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
        <div className="mt-2 grid gap-1">
          <p className="font-medium">Not enough answers yet</p>
          <p className="text-ink-2">
            We show a percentage once each of you has given {ENOUGH_ANSWERS} answers.
          </p>
          {missing.map(({ of, text }) => (
            <p key={of} className="text-ink-2 wrap-anywhere">
              {text}{' '}
              {of === 'you' && (
                <Link
                  to={`${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}#roommates`}
                  className="text-ink underline underline-offset-4"
                >
                  Answer now
                </Link>
              )}
            </p>
          ))}
        </div>
      ) : (
        <p className="num mt-1 text-3xl font-semibold">{percent}%</p>
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
