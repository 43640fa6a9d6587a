/** Meters per minute: 4.8 km/h on foot, 15 km/h by bike. */
export const METERS_PER_MINUTE = { walk: 80, bike: 250 }
/** These speeds in miles per hour, as pages show them. */
export const SPEEDS = { walk: '3 mph', bike: '9.3 mph' }

/** A home farther than this from every line leading to campus has no minutes, in meters. */
export const HOME_REACH = 150
/** An entrance farther than this from every line is ignored, in meters. */
export const ENTRANCE_REACH = 150
/** The reach of a campus's middle, which may be farther from the streets, in meters. */
export const CAMPUS_REACH = 500
/** Streets are loaded this many miles around a campus. */
export const AREA_MILES = 8

/** The least number of whole meters that `minutesOf` rounds to more than this many minutes. */
export const metersBeyond = (minutes: number, way: keyof typeof METERS_PER_MINUTE): number =>
  Math.ceil((minutes + 0.5) * METERS_PER_MINUTE[way])

export const minutesOf = (meters: number, way: keyof typeof METERS_PER_MINUTE): number =>
  Math.max(1, Math.round(meters / METERS_PER_MINUTE[way]))
