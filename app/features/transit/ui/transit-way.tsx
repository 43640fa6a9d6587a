import type { NearbyStop } from '#app/database/schema/map/transit.ts'
import { SPEEDS } from '#app/features/commute/rules.ts'
import { formatDate, formatList } from '#app/platform/text/format.ts'
import { journeyTexts, meansText, sparseServiceTexts } from '../copy.ts'
import type { TransitView } from '../find-transit.server.ts'

type Props = { transit: TransitView; today: string }

/** The way to campus by bus and train: the lines, the stops and the timetables; or only the stops. */
export function TransitWay({ transit, today }: Props) {
  if (transit.kind === 'ended')
    return (
      <p className="mt-3 text-ink-2">
        {transit.timetables
          .map(
            ({ agencies, validUntil }) =>
              `The timetable of ${formatList(agencies)} ended ${formatDate(validUntil, today)}.`,
          )
          .join(' ')}{' '}
        Until we have a newer one, we cannot say how long buses and trains take.
      </p>
    )
  if (transit.kind === 'stops')
    return (
      <>
        <NearestStops stops={transit.stops} />
        <p className="mt-3 text-sm text-ink-2">
          We found no trip to campus on these lines that is quicker than walking and runs all morning.{' '}
          {sourceText(transit.timetables, today)}
        </p>
      </>
    )
  const thin = sparseServiceTexts(transit.legs)
  return (
    <>
      <h4 className="mt-6 mb-1 font-semibold">{meansText(transit.legs).replace(/^b/, 'B')}</h4>
      <ol className="num mt-1 text-ink-2">
        {journeyTexts(transit).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ol>
      {thin.length > 0 && <p className="num mt-1 text-ink-2">{thin.join(' ')}</p>}
      <NearestStops stops={transit.stops} />
      <p className="mt-3 text-sm text-ink-2">
        These are times to be on campus between 8 and 10 on a weekday morning. Half of the trips take no
        longer than the first figure, and nine in ten no longer than the second. Walks are along the streets
        at {SPEEDS.walk}.{' '}
        {transit.about &&
          '“About”, because we do not know every street. Where none reaches the home or a stop, we add 30% to the straight line. Some streets do not say whether people may walk there. '}
        {sourceText(transit.timetables, today)}
      </p>
    </>
  )
}

function NearestStops({ stops }: { stops: readonly NearbyStop[] }) {
  if (stops.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-1 font-semibold">Nearest stops</h4>
      <ul>
        {stops.map(({ name, minutes, lines }) => (
          <li key={name} className="num flex justify-between gap-4 border-b border-line py-3">
            <span className="wrap-anywhere">
              {name} <span className="text-ink-2">({lines.join(', ')})</span>
            </span>
            <span className="whitespace-nowrap text-ink-2">{minutes} min walk</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function sourceText(timetables: Extract<TransitView, { kind: 'way' }>['timetables'], today: string): string {
  return timetables
    .map(({ agencies, validUntil, asOf }) =>
      asOf === null
        ? `Timetable: ${formatList(agencies)}, valid until ${formatDate(validUntil, today)}.`
        : `Timetable: ${formatList(agencies)}, as of ${formatDate(asOf, today)}.`,
    )
    .join(' ')
}
