import { useDismissDetails } from '#app/ui/dismiss-details.ts'

/** What "Recommended" puts first. */
export function WhyThisOrder() {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="relative">
      <summary className="flex list-none items-center text-ink-2 underline underline-offset-2 pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        Why this order
      </summary>
      <div className="absolute top-full right-0 z-20 mt-2 grid w-80 max-w-[calc(100vw-2rem)] gap-2 rounded-card border border-line bg-surface p-4 shadow-float max-md:right-auto max-md:left-0">
        <p>
          Recommended puts first what is fresh, complete, near and fairly priced. Nobody can pay for a place.
        </p>
      </div>
    </details>
  )
}
