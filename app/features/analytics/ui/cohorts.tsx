import { formatFullDate, formatNumber } from '#app/platform/format.ts'
import type { Dashboard } from '../queries/dashboard.server.ts'

/** How many people of each week's new accounts came in the weeks after. */
export function Cohorts({ cohorts }: Pick<Dashboard, 'cohorts'>) {
  const weeks = [...new Set(cohorts.map(({ week }) => week))].toSorted()
  const starts = [...new Set(cohorts.map(({ cohort }) => cohort))].toSorted()
  if (weeks.length === 0) return <p className="text-ink-2">Nobody with an account has come yet.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Weeks of new accounts">
      <table className="num border-collapse">
        <thead className="text-left text-sm text-ink-2">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">
              Account made in the week of
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col" className="px-3 py-1 text-right font-normal whitespace-nowrap">
                here {week.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <tr key={start} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                {formatFullDate(start)}
              </th>
              {weeks.map((week) => {
                const cell = cohorts.find((one) => one.cohort === start && one.week === week)
                return (
                  <td key={week} className="px-3 py-1.5 text-right">
                    {week < start ? '' : formatNumber(cell?.people ?? 0)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
