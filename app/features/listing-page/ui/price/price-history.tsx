import { formatExactMoney } from '#app/platform/text/format.ts'
import type { PriceChange } from '#app/features/listings/views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

/** The previous rents, as far back as this site knows the home; nothing when the rent never changed. */
export function PriceHistory({ prices }: { prices: PriceChange[] }) {
  if (prices.length === 0) return null
  return (
    <section aria-labelledby="prices-title" className="mt-10">
      <h2 id="prices-title" className="text-2xl">
        How the rent changed
      </h2>
      <ul className="num mt-2">
        {prices.map(({ at, from, to }) => (
          <li key={at} className="flex justify-between gap-4 border-t border-line py-2.5">
            <span className="text-ink-2">
              <LocalTime at={at} to="day" />
            </span>
            <span>
              {formatExactMoney(from)} <span aria-hidden>→</span>
              <span className="sr-only"> became </span> <strong>{formatExactMoney(to)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
