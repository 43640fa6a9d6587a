import { formatNumber } from '#app/platform/text/format.ts'
import type { FigureLine } from '../dashboard.query.server.ts'

type Props = {
  title: string
  what: string
  unit: string
  rows: readonly FigureLine[]
  csv: string
  /** Whether each line is a part of the first one. */
  isFunnel?: boolean
}

/** A table of counts with bars and the preceding period's values; the bars only repeat the numbers. */
export function BarTable({ title, what, unit, rows, csv, isFunnel = false }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <CsvLink href={csv} title={title} />
      </div>
      <table className="w-full border-collapse">
        <thead className="text-left text-sm text-ink-2">
          <tr>
            <th scope="col" className="w-full py-1 font-normal">
              {what}
            </th>
            <th scope="col" className="min-w-16 py-1 pl-4 text-right font-normal">
              {unit}
            </th>
            <th scope="col" className="min-w-16 py-1 pl-4 text-right font-normal">
              Before
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, before }, place) => (
            <tr key={place} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {name}
                {isFunnel && place > 0 && <ShareOfFirst count={count} first={rows[0]?.count} />}
                <span
                  aria-hidden
                  className="mt-1 block h-1.5 rounded-full bg-accent"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </th>
              <td className="num py-1.5 pl-4 text-right align-top">{formatNumber(count)}</td>
              <td className="num py-1.5 pl-4 text-right align-top text-ink-2">{formatNumber(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ShareOfFirst({ count, first }: { count: number; first: number | undefined }) {
  if (!first) return null
  const percent = Math.round((count / first) * 100)
  const share = count > 0 && percent === 0 ? 'under 1%' : `${percent}%`
  return <span className="text-sm text-ink-2"> · {share} of the first</span>
}

function CsvLink({ href, title }: { href: string; title: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
      CSV<span className="sr-only"> of “{title}”</span>
    </a>
  )
}
