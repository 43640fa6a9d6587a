import type { commutes } from '#app/database/schema/map/commute.ts'
import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import { minutesOf } from './rules.ts'

/** A route to campus as pages show it. */
export type ShownWay = {
  minutes: number
  /** Along the streets, with one decimal. */
  miles: number
  /** Whether some of the route's lines do not state who may use them. */
  unstated: boolean
}
export type ShownCommute = { walk: ShownWay | null; bike: ShownWay | null }

/** Null if no route is known. */
export function shownCommute({
  walkMeters,
  bikeMeters,
  unstated,
}: Pick<typeof commutes.$inferSelect, 'walkMeters' | 'bikeMeters' | 'unstated'>): ShownCommute | null {
  if (walkMeters === null && bikeMeters === null) return null
  return { walk: way(walkMeters, 'walk', unstated & 1), bike: way(bikeMeters, 'bike', unstated & 2) }
}

function way(meters: number | null, by: 'walk' | 'bike', unstated: number): ShownWay | null {
  if (meters === null) return null
  const miles = Math.round((meters / METERS_PER_MILE) * 10) / 10
  return { minutes: minutesOf(meters, by), miles, unstated: unstated !== 0 }
}
