import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#app/platform/text/format.ts'
import { circle } from '#app/platform/geo/circle.ts'
import type { MapOverlay } from '#app/ui/map/map-overlays.ts'
import { getJson, Refused } from '#app/web/requests.ts'

/** What the map draws of a campus: its outline, walking-time lines (or, if there are none, rings at ½, 1 and 2 miles), and the two
 *  kinds of zones. */
export type MapCampus = {
  slug: string
  shortName: string
  lat: number
  lng: number
  outline: [number, number][] | null
  /** Null if no streets are known. */
  isochrones?: IsochronesFile | null
  zones: { id: string; kind: 'patrol' | 'free_ride'; name: string; ring: [number, number][] }[]
}

/** The path of the walking-time lines, and the attribution of the streets they are computed from. */
export type IsochronesFile = { path: string; attribution: string }

const rings = [
  { miles: 0.5, label: '½ mi' },
  { miles: 1, label: '1 mi' },
  { miles: 2, label: '2 mi' },
]

/** Lines of equal walking time to campus. */
export const equalTime = (file: IsochronesFile): MapOverlay => ({
  id: 'isochrones',
  kind: 'labelled-lines',
  color: 'ink-2',
  ...file,
})

export function campusOverlays(campus: MapCampus): MapOverlay[] {
  const center: [number, number] = [campus.lng, campus.lat]
  return [
    ...(campus.outline
      ? [{ id: 'campus', kind: 'area', color: 'map-campus', ring: campus.outline } as const]
      : []),
    ...(campus.isochrones ? [equalTime(campus.isochrones)] : []),
    ...(campus.isochrones ? [] : rings).flatMap(({ miles, label }): MapOverlay[] => {
      const ring = circle(campus, miles)
      return [
        { id: `ring-${miles}`, kind: 'line', color: 'line-strong', ring },
        { id: `ring-${miles}-label`, kind: 'label', color: 'ink-2', at: ring[0] ?? center, text: label },
      ]
    }),
    ...campus.zones.map(({ id, kind, ring }): MapOverlay => ({
      id: `zone-${id}`,
      kind: kind === 'patrol' ? 'dashed' : 'dotted',
      color: kind === 'patrol' ? 'accent' : 'good',
      ring,
    })),
    { id: 'campus-name', kind: 'label', color: 'ink-2', at: center, text: campus.shortName },
  ]
}

/** The center of an area, and how many of the students' sublets are in it. */
export type StudentArea = { lat: number; lng: number; count: number }

/** Covers a square of a hundredth of a degree. */
const AREA_MILES = 0.45

/** The areas of sublets; where they are within an area is not disclosed. */
export const studentAreas = (areas: StudentArea[]): MapOverlay[] =>
  areas.flatMap((area): MapOverlay[] => {
    const { lat, lng, count } = area
    const id = `sublets-${lat}-${lng}`
    return [
      { id, kind: 'dotted', color: 'accent', ring: circle(area, AREA_MILES) },
      {
        id: `${id}-label`,
        kind: 'label',
        color: 'accent',
        at: [lng, lat],
        text: formatCount(count, 'sublet'),
      },
    ]
  })

type Isochrones = {
  /** The lines; null if they could not be loaded: maps then draw rings, as if there were none. */
  isochrones: IsochronesFile | null
  /** Called by the map if the lines are missing. */
  onMissing: () => void
  /** Called by the map after it moved: requests missing lines again. */
  askAgain: () => void
}

/** The walking-time lines of a map. If they could not be loaded, they are requested again when the map moves or the browser is back
 *  online, until the server says that there are none. */
export function useIsochrones(file: IsochronesFile | null): Isochrones {
  const path = file?.path ?? null
  const [missing, setMissing] = useState<string | null>(null)
  const asking = useRef(false)
  const gone = useRef<string | null>(null)
  const isMissing = path !== null && path === missing

  const askAgain = () => {
    if (path === null || !isMissing || asking.current || gone.current === path) return
    asking.current = true
    getJson(path)
      .then(() => setMissing(null))
      .catch((error: unknown) => {
        if (error instanceof Refused && error.status === 404) gone.current = path
      })
      .finally(() => (asking.current = false))
  }
  const onOnline = useEffectEvent(askAgain)
  useEffect(() => {
    if (!isMissing) return
    const listen = () => onOnline()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [isMissing])

  return { isochrones: isMissing ? null : file, onMissing: () => setMissing(path), askAgain }
}
