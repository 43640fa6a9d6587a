import type { CampusInput } from '#app/features/campuses/rules.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { DEMO_SOURCE } from '#app/features/listings/rules.ts'
import type { Random } from '../random.ts'

const MILES_PER_DEGREE = 69.1
const CORNERS = 10

/** An invented patrol zone and an invented free ride area around a campus; the pages name the demo as their source. */
export function newDemoZones(random: Random, center: Position, now: Date): NonNullable<CampusInput['zones']> {
  const sourceDate = utcDay(now)
  return [
    {
      kind: 'patrol',
      name: 'Demo patrol zone',
      ring: ring(random, center, 0.85),
      source: DEMO_SOURCE,
      sourceDate,
    },
    {
      kind: 'free_ride',
      name: 'Demo free ride area',
      ring: ring(random, center, 1.5),
      source: DEMO_SOURCE,
      sourceDate,
    },
  ]
}

/** A closed, slightly irregular ring about `miles` from the center. */
function ring(random: Random, { lat, lng }: Position, miles: number): [number, number][] {
  const corners = Array.from({ length: CORNERS }, (_, corner): [number, number] => {
    const angle = (corner / CORNERS) * 2 * Math.PI
    const degrees = (miles * random.between(0.86, 1.14)) / MILES_PER_DEGREE
    const east = (Math.cos(angle) * degrees) / Math.cos((lat * Math.PI) / 180)
    return [Number((lng + east).toFixed(5)), Number((lat + Math.sin(angle) * degrees).toFixed(5))]
  })
  return [...corners, corners[0] ?? [lng, lat]]
}
