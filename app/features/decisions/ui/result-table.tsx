import { formatMoney } from '#app/platform/text/format.ts'
import { ordinal } from '../copy.ts'
import type { ResultView } from '../views.ts'

/** The column that stays visible while the answers scroll. */
const SUM = 'sticky right-0 bg-surface px-3 py-3 text-right shadow-[inset_1px_0_0_var(--color-line)] md:px-4'

/** The whole calculation: the points that each answer gave each home. */
export function ResultTable({ result: { rows, voters } }: { result: ResultView }) {
  if (rows.length === 0 || voters.length === 0) return null
  return (
    <section
      aria-labelledby="counted"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="num w-full border-collapse">
        <caption id="counted" className="sr-only">
          Points for each home in each answer
        </caption>
        <thead>
          <tr className="text-left text-sm text-ink-2">
            <th scope="col" className="px-4 py-3 font-medium">
              Home
            </th>
            <th
              scope="col"
              className="hidden px-3 py-3 text-right font-medium whitespace-nowrap md:table-cell"
            >
              Each a month
            </th>
            {voters.map((name, index) => (
              <th key={`${index} ${name}`} scope="col" className="px-3 py-3 text-right font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className={`${SUM} font-medium`}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ home, given, points, tie }, index) => (
            <tr key={home.listingId} className="border-t border-line align-top">
              <th scope="row" className="min-w-36 px-4 py-3 text-left font-medium wrap-anywhere">
                {index + 1}. {home.name}
                {tie && <span className="block text-sm font-normal text-ink-2">{tie}.</span>}
              </th>
              <td className="hidden px-3 py-3 text-right md:table-cell">
                {home.costEach === null ? 'not stated' : formatMoney(home.costEach)}
              </td>
              {given.map((each, at) => (
                <td key={`${at} ${voters[at]}`} className="px-3 py-3 text-right whitespace-nowrap">
                  {each.points}
                  <span className="block text-sm text-ink-2">
                    {each.place === null ? 'not ranked' : ordinal(each.place)}
                  </span>
                </td>
              ))}
              <td className={`${SUM} font-semibold`}>
                {given.length > 1 && (
                  <span className="block text-sm font-normal whitespace-nowrap text-ink-2">
                    {given.map((each) => each.points).join(' + ')} =
                  </span>
                )}
                {points}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
