import { formatNumber } from '#app/platform/text/format.ts'
import type { Totals } from '../dashboard.query.server.ts'
import { lengthText } from '../copy.ts'

type Figure = { label: string; of: (totals: Totals) => string | null }

/** Null where the denominator is zero. */
const figures: Figure[] = [
  { label: 'Visitors', of: ({ visitors }) => formatNumber(visitors) },
  { label: 'Visits', of: ({ sessions }) => formatNumber(sessions) },
  { label: 'Page views', of: ({ views }) => formatNumber(views) },
  {
    label: 'Single-page visits',
    of: ({ bounces, sessions }) => (sessions === 0 ? null : `${Math.round((bounces / sessions) * 100)}%`),
  },
  {
    label: 'Visit length',
    of: ({ seconds, sessions }) => (sessions === 0 ? null : lengthText(seconds / sessions)),
  },
]

/** The most important figures, each with its value in the preceding period. */
export function KeyFigures({ now, before }: { now: Totals; before: Totals }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5">
      {figures.map(({ label, of }) => (
        <div key={label} className="bg-surface p-4 max-md:last:col-span-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num text-2xl">{of(now) ?? <Nothing />}</dd>
          <dd className="text-sm text-ink-2">before: {of(before) ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not available without visits</span>
    </>
  )
}
