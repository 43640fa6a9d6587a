import { milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { ownValue } from '#app/platform/own-value.ts'

export type ZipCenters = {
  /** The center of a ZIP area, or undefined if the ZIP does not exist or the data set has only a placeholder for it. */
  zip: (zip: string) => Position | undefined
  /** The center of a ZIP area near a campus. Undefined if the area is in another part of the world, where the five digits mean
   *  something else; the campus itself for the campus's own ZIP, which has no area. */
  zipNear: (zip: string, campus: Position & { slug: string }) => Position | undefined
  /** How many miles from its center a ZIP area can reach: far if its neighbors are far. */
  reach: (zip: string) => number
  /** The state of a ZIP, also of one without an area, by its first three digits if it is new; undefined for the few that several
   *  states share. */
  state: (zip: string) => string | undefined
  /** The center of a town's ZIP areas. */
  city: (city: string, state: string) => Position | undefined
}

const MOST_ZIPS_AT_ONE_POINT = 3
const MOST_MILES = 100 // from a home to its campus
/** An area ends somewhere between its center and its neighbors' centers; some areas are long. */
const REACH = { neighbor: 4, times: 3, least: 5, unknown: 10 }

/** ZIPs assigned to a single campus, for the campuses that Roost ships with. */
const OWN_ZIPS: Record<string, string> = { usc: '90089', ucla: '90095', ucsd: '92093' }

let opened: Promise<ZipCenters> | undefined

/** US ZIP centers from the npm package `zipcodes`, without network access. The package is 5 MB, so it is loaded on first use. */
export function openZipCenters(): Promise<ZipCenters> {
  opened ??= readZipCenters()
  return opened
}

async function readZipCenters(): Promise<ZipCenters> {
  const { default: zipcodes } = await import('zipcodes')
  // In the data set, ZIPs with a single recipient (90095 is UCLA itself) share one point in their region, miles from their real
  // position.
  const sharers = new Map<string, number>()
  const point = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${latitude},${longitude}`
  for (const code of Object.values(zipcodes.codes))
    sharers.set(point(code), (sharers.get(point(code)) ?? 0) + 1)
  const known = (code: { latitude: number; longitude: number } | undefined) =>
    code && code.latitude !== 0 && (sharers.get(point(code)) ?? 0) <= MOST_ZIPS_AT_ONE_POINT
      ? { lat: code.latitude, lng: code.longitude }
      : undefined
  const codeOf = (zip: string) => (Object.hasOwn(zipcodes.codes, zip) ? zipcodes.codes[zip] : undefined)
  const stateOf = (zip: string): string | undefined => {
    const states = new Set<string>()
    for (let last = 0; last < 100; last++) {
      const other = codeOf(`${zip.slice(0, 3)}${String(last).padStart(2, '0')}`)
      if (other) states.add(other.state)
    }
    return states.size === 1 ? [...states][0] : undefined
  }
  let centers: Position[] | undefined
  const reaches = new Map<string, number>()
  const reachOf = (zip: string): number => {
    const center = known(codeOf(zip))
    if (!center) return REACH.unknown
    centers ??= Object.values(zipcodes.codes).flatMap((code) => known(code) ?? [])
    const miles = centers
      .filter(({ lat, lng }) => Math.abs(lat - center.lat) < 2 && Math.abs(lng - center.lng) < 3)
      .map((other) => milesBetween(center, other))
      .toSorted((one, other) => one - other)
    return Math.max(REACH.least, (miles[REACH.neighbor] ?? MOST_MILES) * REACH.times)
  }
  return {
    reach: (zip) => {
      const reach = reaches.get(zip) ?? reachOf(zip)
      reaches.set(zip, reach)
      return reach
    },
    zip: (zip) => known(codeOf(zip)),
    state: (zip) => codeOf(zip)?.state ?? stateOf(zip),
    zipNear: (zip, campus) => {
      const center = known(codeOf(zip))
      if (!center)
        return ownValue(OWN_ZIPS, campus.slug) === zip ? { lat: campus.lat, lng: campus.lng } : undefined
      return milesBetween(center, campus) <= MOST_MILES ? center : undefined
    },
    city: (city, state) => {
      const parts = zipcodes
        // In capitals, because the package looks up the state in an object, where `constructor` would be found.
        .lookupByName(city, state.toUpperCase())
        .map(known)
        .filter((part) => part !== undefined)
      if (parts.length === 0) return undefined
      const mean = (of: (part: Position) => number) =>
        parts.reduce((sum, part) => sum + of(part), 0) / parts.length
      return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
    },
  }
}
