import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#app/platform/text/format.ts'
import { circle } from '#app/platform/geo/circle.ts'
import type { MapOverlay } from '#app/ui/map/map-overlays.ts'
import { getJson, Refused } from '#app/web/requests.ts'

/** What the map draws of a campus: outline, lines of equal time or else rings at ½, 1 and 2 miles, the two kinds of zones. */
export type MapCampus = {
  slug: string
  shortName: string
  lat: number
  lng: number
  outline: [number, number][] | null
  /** Null where no streets are known. */
  isochrones?: IsochronesFile | null
  zones: { id: string; kind: 'patrol' | 'free_ride'; name: string; ring: [number, number][] }[]
}

/** The path of lines of equal time, and whose streets they are computed from. */
export type IsochronesFile = { path: string; attribution: string }

const rings = [
  { miles: 0.5, label: '½ mi' },
  { miles: 1, label: '1 mi' },
  { miles: 2, label: '2 mi' },
]

/** Lines of equal time on foot to campus. */
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

/** The middle of an area, and how many sublets by students are in it. */
export type StudentArea = { lat: number; lng: number; count: number }

/** Around a square of a hundredth of a degree. */
const AREA_MILES = 0.45

/** The areas of sublets: where in them they are, nobody is told. */
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
  /** The lines; null while they could not be loaded: then maps draw rings, as where there are none. */
  isochrones: IsochronesFile | null
  /** What the map calls when they are missing. */
  onMissing: () => void
  /** What the map calls after it moved: missing lines are asked for again. */
  askAgain: () => void
}

/** Lines of equal time for a map. Where they could not be loaded, they are asked for again when the map moves or the browser is
 *  online again, until the server says that there are none. */
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
