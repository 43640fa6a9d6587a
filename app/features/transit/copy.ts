import type { TransitJourney } from '#app/database/schema/map/transit.ts'
import { formatList } from '#app/platform/text/format.ts'

type Leg = TransitJourney['legs'][number]
type Way = Omit<TransitJourney, 'stops'> & { about: boolean }

/** From this many minutes between departures, evening and Sunday service is mentioned. */
const THIN = 20

/** `by train`, `by bus and train`. */
export function meansText(legs: readonly Pick<Leg, 'mode'>[]): string {
  const modes = new Set(legs.map(({ mode }) => mode))
  const named = (['bus', 'train', 'ferry'] as const).filter((mode) => modes.has(mode))
  return named.length > 0 ? `by ${formatList(named)}` : 'by public transit'
}

/** The median journey, one sentence per part. */
export function journeyTexts({ walkMinutes, legs, lastWalkMinutes, about }: Way): string[] {
  const walk = (minutes: number, to: string) =>
    minutes < 1 ? [] : [`Walk ${about ? 'about ' : ''}${minutes} min to ${to}.`]
  return [
    ...walk(walkMinutes, legs[0]?.from ?? ''),
    ...legs.map(
      ({ line, from, to, every }) =>
        `${line || 'Ride'}${every === null ? '' : `, every ${every} min`}, from ${from} to ${to}.`,
    ),
    ...walk(lastWalkMinutes, 'campus'),
  ]
}

/** If evening or Sunday service is thin: the lines with the gaps between their departures. */
export function sparseServiceTexts(legs: readonly Leg[]): string[] {
  return legs.flatMap(({ line, every, evening, sunday }) => {
    const parts = [
      ...(evening === undefined ? [] : thinPart('after 8 pm', evening, every)),
      ...(sunday === undefined ? [] : thinPart('on Sundays', sunday, every)),
    ]
    return parts.length > 0 ? [`${line} ${formatList(parts)}.`] : []
  })
}

function thinPart(when: string, gap: number | null, usual: number | null): string[] {
  if (gap === null) return [`hardly runs ${when}`]
  return gap >= THIN && gap > (usual ?? 0) ? [`runs every ${gap} min ${when}`] : []
}
