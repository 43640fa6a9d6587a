/** A place on earth, in degrees (WGS 84). */
export type Position = { lat: number; lng: number }

export const METERS_PER_MILE = 1609.344
export const EARTH_RADIUS_MILES = 3958.7613

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line distance over the sphere, in miles. */
export function milesBetween(from: Position, to: Position): number {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(a)))
}
