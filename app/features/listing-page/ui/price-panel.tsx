import { useLocation } from 'react-router'
import { cashGaps, sumText } from '#app/features/listings/gaps.ts'
import type { PriceChange } from '#app/features/listings/views.ts'
import { formatExactMoney } from '#app/platform/text/format.ts'
import { formatMoveDay } from '#app/platform/text/move-day.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import { leaseTypeLabels } from '#app/features/listings/choices.ts'
import { doPeopleFit } from '#app/features/listings/price.ts'
import { priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { HomeSlot } from '#app/features/listings/ui/home-slot.tsx'
import { unbrokenLine } from '#app/ui/unbroken-line.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { DetailView } from '../views.ts'

/** The price next to the page on a desktop: one person's monthly share, or the whole home's if the search used that. */
export function PricePanel({ view: { home, asked, today } }: { view: DetailView }) {
  const { state } = useLocation()
  const { moveIn, leaseType } = home
  const facts = priceFacts(home, asked.perBed)
  return (
    <aside
      aria-label="Price"
      className="num sticky top-4 grid gap-3 self-start md:col-start-2 md:row-start-2 md:mt-6 rounded-card border border-line bg-surface p-6 max-md:hidden"
    >
      <p>
        <strong className="text-3xl font-semibold tracking-tight">{facts.amount}</strong>{' '}
        <span className="text-ink-2">{facts.per}</span>
      </p>
      {facts.crowded && <p className="font-medium text-bad">{facts.crowded}</p>}
      <p className="text-ink-2">{unbrokenLine(facts.whole)}</p>
      {leaseType && <p className="text-ink-2">{leaseTypeLabels[leaseType]}</p>}
      <dl className="grid gap-2 border-t border-line pt-3">
        <Line name="Move in" value={moveInDay(home.availableFrom, today)} />
        {doPeopleFit(home) && (
          <Line name="Cash to move in" value={sumText(formatExactMoney(moveIn.total), cashGaps(home))} />
        )}
      </dl>
      <HomeSlot home={home} place="panel" />
      <ButtonLink to={`${detailHref(home.slug, { ...asked, tab: 'overview' })}#cost`} replace state={state}>
        See the cost breakdown
      </ButtonLink>
    </aside>
  )
}

function moveInDay(from: string | null, today: string): string {
  if (from === null) return 'not stated'
  return from <= today ? 'now' : formatMoveDay(from, today)
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  )
}

/** The previous rents, as far back as this site knows the home; nothing if the rent never changed. */
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
