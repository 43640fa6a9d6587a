import { formatDate, formatNumber } from '#app/platform/text/format.ts'
import type { Cohort } from '../queries/dashboard.server.ts'

/** For each week's new accounts, how many people came back in the following weeks; for a campus, without the number of
 *  accounts. */
export function Cohorts({ cohorts, today }: { cohorts: Cohort[]; today: string }) {
  const weeks = [...new Set(cohorts.flatMap(({ came }) => came.map(({ week }) => week)))].toSorted()
  const hasAccounts = cohorts.some(({ accounts }) => accounts !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Weeks of new accounts">
      <table className="num border-collapse">
        <thead className="text-left text-sm text-ink-2">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">
              Week of
            </th>
            {hasAccounts && (
              <th scope="col" className="px-3 py-1 text-right font-normal whitespace-nowrap">
                New accounts
              </th>
            )}
            {weeks.map((week) => (
              <th key={week} scope="col" className="px-3 py-1 text-right font-normal whitespace-nowrap">
                here {formatDate(week, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week: start, accounts, came }) => (
            <tr key={start} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                {formatDate(start, today)}
              </th>
              {hasAccounts && <td className="px-3 py-1.5 text-right">{formatNumber(accounts ?? 0)}</td>}
              {weeks.map((week) => (
                <td key={week} className="px-3 py-1.5 text-right">
                  {week < start ? '' : formatNumber(came.find((one) => one.week === week)?.people ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
