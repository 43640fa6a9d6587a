type Placed = { lat: number | null; lng: number | null; precision: string | null }

/** A home's position as everybody but its managers sees it: an approximate one is rounded to a grid of a hundredth of a
 *  degree, at most half a mile off. Distances, routes and minutes are computed from it, too, because enough exact ones would
 *  reveal the position. app/database/sql/shown-position.ts computes the same number. */
export function shownPosition({ lat, lng, precision }: Placed): { lat: number | null; lng: number | null } {
  if (precision !== 'approximate' || lat === null || lng === null) return { lat, lng }
  return { lat: onGrid(lat), lng: onGrid(lng) }
}

const onGrid = (degrees: number) => Math.floor(degrees * 100 + 0.5) / 100
