import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { RANK, rankReasons } from '#app/features/listings/index/rank.ts'

const total = Object.values(RANK).reduce((sum, { points }) => sum + points, 0)

/** Explains the order "Recommended". */
export function WhyThisOrder() {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="md:relative md:justify-self-end">
      <summary className="flex list-none items-center text-ink-2 underline underline-offset-2 pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        Why this order
      </summary>
      <div className="absolute top-full right-0 z-20 mt-2 grid w-96 max-w-[calc(100vw-2rem)] gap-2 rounded-card border border-line bg-surface p-4 shadow-float max-md:right-4 max-md:left-4 max-md:w-auto max-md:top-auto">
        <p>
          Recommended gives each home up to {total} points, recalculated every night. Nobody can pay for a
          better place.
        </p>
        <ul className="grid list-disc gap-1 pl-4">
          {rankReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </details>
  )
}
