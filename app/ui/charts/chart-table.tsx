import type { ChartRow } from './rows.ts'

type Props = {
  title: string
  unit: string
  rows: readonly ChartRow[]
  format: (value: number) => string
  csv?: string | undefined
}

/** A chart's numbers as an expandable table and as a file. */
export function ChartTable({ title, unit, rows, format, csv }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-x-6">
      <details className="min-w-0 grow">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          The numbers<span className="sr-only"> of “{title}”</span>
        </summary>
        <table className="num w-full max-w-md border-collapse">
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                When
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {label}
                </th>
                <td className="py-1.5 text-right">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {csv !== undefined && (
        <a href={csv} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Download as CSV<span className="sr-only"> “{title}”</span>
        </a>
      )}
    </div>
  )
}
