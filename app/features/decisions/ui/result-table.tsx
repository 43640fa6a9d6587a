import { ordinal } from '../copy.ts'
import { costText } from '../cost-text.ts'
import type { ResultView } from '../views.ts'

/** The whole calculation: the points that each answer gave each home. On a phone they are below the home, so that no column is out of
 *  sight, no matter how many people answered. */
export function ResultTable({ result: { rows, voters } }: { result: ResultView }) {
  if (rows.length === 0 || voters.length === 0) return null
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="num w-full border-collapse">
        <caption className="sr-only">Points for each home in each answer</caption>
        <thead>
          <tr className="text-left text-ink-2">
            <th scope="col" className="px-4 py-3 font-medium">
              Home
            </th>
            <th scope="col" className={`${WIDE} font-medium`}>
              Each
            </th>
            {voters.map((name, index) => (
              <th key={`${index} ${name}`} scope="col" className={`${WIDE} font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-3 text-right font-medium">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ home, given, points, tie }, index) => (
            <tr key={home.listingId} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-3 text-left font-medium wrap-anywhere">
                {index + 1}. {home.name}
                {tie && <span className="block text-sm font-normal text-ink-2">{tie}.</span>}
                <ul className="text-sm font-normal text-ink-2 md:hidden">
                  {given.map((each, at) => (
                    <li key={`${at} ${voters[at]}`}>
                      {voters[at]}: {each.points} ({placeText(each.place)})
                    </li>
                  ))}
                </ul>
              </th>
              <td className={WIDE}>{costText(home, 1)}</td>
              {given.map((each, at) => (
                <td key={`${at} ${voters[at]}`} className={WIDE}>
                  {each.points}
                  <span className="block text-sm text-ink-2">{placeText(each.place)}</span>
                </td>
              ))}
              <td className="px-4 py-3 text-right font-semibold">
                {given.length > 1 && (
                  <span className="block text-sm font-normal text-ink-2">
                    {given.map((each) => each.points).join(' + ')} =
                  </span>
                )}
                {points}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Wide enough for a short name and a place: only longer words are broken. */
const WIDE = 'hidden min-w-18 px-3 py-3 text-right wrap-anywhere md:table-cell'
const placeText = (place: number | null) => (place === null ? 'not ranked' : ordinal(place))
