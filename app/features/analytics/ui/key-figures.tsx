import { formatNumber } from '#app/platform/format.ts'
import type { Totals } from '../queries/dashboard.server.ts'
import { lengthWords } from '../words.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (value: number) => `${Math.round(value * 100)}%`

/** What counts most, each with the same number of days before. */
export function KeyFigures({ now, before }: { now: Totals; before: Totals }) {
  const figures: { label: string; of: (totals: Totals) => number; format: (value: number) => string }[] = [
    { label: 'Visitors', of: ({ visitors }) => visitors, format: formatNumber },
    { label: 'Visits', of: ({ sessions }) => sessions, format: formatNumber },
    { label: 'Page views', of: ({ views }) => views, format: formatNumber },
    { label: 'Visits of one page', of: ({ bounces, sessions }) => share(bounces, sessions), format: percent },
    {
      label: 'Length of a visit',
      of: ({ seconds, sessions }) => share(seconds, sessions),
      format: lengthWords,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5">
      {figures.map(({ label, of, format }) => (
        <div key={label} className="bg-surface p-4 max-md:last:col-span-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num text-2xl">{format(of(now))}</dd>
          <dd className="text-sm text-ink-2">before: {format(of(before))}</dd>
        </div>
      ))}
    </dl>
  )
}
