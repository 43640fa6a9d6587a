/** Meters a minute: 4.8 km/h on foot, 15 km/h by bike. */
export const METERS_PER_MINUTE = { walk: 80, bike: 250 }
/** These speeds in miles an hour, as pages print them. */
export const SPEEDS = { walk: '3 mph', bike: '9.3 mph' }

/** A home farther than this from every line that leads to campus has no minutes, in meters. */
export const HOME_REACH = 150
/** An entrance farther than this from every line does not count, in meters. */
export const ENTRANCE_REACH = 150
/** The reach of the middle of a campus, which may be farther from the streets, in meters. */
export const CAMPUS_REACH = 500
/** Streets this far around a campus are looked at, in miles. */
export const AREA_MILES = 8

/** The fewest whole meters that `minutesOf` calls more than so many minutes. */
export const metersBeyond = (minutes: number, way: keyof typeof METERS_PER_MINUTE): number =>
  Math.ceil((minutes + 0.5) * METERS_PER_MINUTE[way])

export const minutesOf = (meters: number, way: keyof typeof METERS_PER_MINUTE): number =>
  Math.max(1, Math.round(meters / METERS_PER_MINUTE[way]))
