import { formatNumber } from '#app/platform/format.ts'

type Props = {
  title: string
  what: string
  unit: string
  rows: readonly { name: string; count: number }[]
  csv: string
}

/** Counts as a table, each with a bar of its length: nothing is told by the bar alone. */
export function BarTable({ title, what, unit, rows, csv }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        {rows.length > 0 && (
          <a href={csv} download className="inline-flex min-h-11 items-center underline underline-offset-4">
            CSV<span className="sr-only"> of “{title}”</span>
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-2">Nothing on these days.</p>
      ) : (
        <table className="w-full table-fixed border-collapse">
          <thead className="text-left text-sm text-ink-2">
            <tr>
              <th scope="col" className="py-1 font-normal">
                {what}
              </th>
              <th scope="col" className="w-24 py-1 text-right font-normal">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }, place) => (
              <tr key={place} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                  {name}
                  <span
                    aria-hidden
                    className="mt-1 block h-1.5 rounded-full bg-accent"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </th>
                <td className="num py-1.5 text-right align-top">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
