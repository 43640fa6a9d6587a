import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { formatBox, type Box } from '#app/platform/geo/box.ts'
import type { MapView } from '../views.ts'
import type { MapCampus } from './campus-overlays.ts'
import { legendSide } from './free-part.ts'
import { boundsOf, showAtOnce, visibleBox, withinRoom } from './map-camera.ts'
import { showsEnough } from './map-extent.ts'

/** On a phone the legend covers a good part of the map, so whatever is brought into view goes above or beside it.
 *  @param onFit called when that space or the map's size changes, until someone moves the map */
function LegendRoom({ onFit }: { onFit: (map: MapLibre) => void }) {
  const map = useMap()
  const fit = useEffectEvent(onFit)
  useEffect(() => {
    if (!map) return undefined
    const box = map.getContainer()
    const legend = box.parentElement?.querySelector('[data-legend]')
    const wide = matchMedia(WIDE_SCREEN)
    let isMoved = false
    const makeRoom = () => {
      const { left, bottom } = wide.matches ? { left: 0, bottom: 0 } : legendSide(map)
      const before = map.getPadding()
      if (left === before.left && bottom === before.bottom) return
      map.setPadding({ left, bottom })
      if (!isMoved) fit(map)
    }
    const onResize = () => {
      if (!isMoved) fit(map)
    }
    const onMove = (event: { originalEvent?: unknown }) => (isMoved ||= event.originalEvent !== undefined)
    map.on('movestart', onMove)
    map.on('resize', onResize)
    const growth = new ResizeObserver(makeRoom) // also calls it immediately
    growth.observe(box)
    if (legend) growth.observe(legend)
    return () => {
      growth.disconnect()
      map.off('movestart', onMove)
      map.off('resize', onResize)
    }
  }, [map])
  return null
}

type Props = {
  /** The search's area, from the URL. */
  box: Box | null
  /** The area that this map itself searched, and so already shows. */
  own: Box | null
  home: MapCampus
  zoom: number
  /** The homes on the map, and the search they belong to once loaded. Brought into view if too few of them are. */
  view: MapView | null
  found: string | null
  /** Whether the search covers all campuses. */
  everywhere: boolean
  /** The area around all homes of the search; shown whenever `allAsked` grows. */
  extent: Box | null
  allAsked: number
}

const all = { padding: 48, maxZoom: 16 } // pixels; a single home is not shown at the closest zoom

/** Makes the map follow the URL: Back, forward and "Search everywhere" move it, its own searches do not. */
export function FollowSearch({ box, own, home, zoom, view, found, everywhere, extent, allAsked }: Props) {
  const map = useMap()
  const target = box ? formatBox(box) : home.slug
  const last = useRef(target)
  const shown = useRef<string | null>(null)
  const isFitted = useRef(false)
  const showAll = (to: MapLibre, whole: Box) => {
    isFitted.current = true
    showAtOnce(to, whole, all)
  }
  useEffect(() => {
    if (!map || last.current === target) return
    last.current = target
    isFitted.current = false
    if (box && own && formatBox(own) === target) return
    if (box) map.fitBounds([box.west, box.south, box.east, box.north], { padding: 24 })
    else map.easeTo({ center: [home.lng, home.lat], zoom })
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the box and for the campus
  }, [map, target])
  useEffect(() => {
    if (!map || !view || !extent || found === null || shown.current === found) return
    shown.current = found
    if (box) return
    const look = () => {
      if (!showsEnough(view, visibleBox(map), { everywhere })) showAll(map, extent)
    }
    // "Search everywhere" may still be moving the map back to campus.
    if (!map.isMoving()) return look()
    map.once('moveend', look)
    return () => void map.off('moveend', look)
  }, [map, view, found, extent, everywhere, box])
  useEffect(() => {
    if (!map || !extent || allAsked === 0) return
    isFitted.current = true
    map.fitBounds(boundsOf(extent), withinRoom(map, all))
    // oxlint-disable-next-line react/exhaustive-deps -- only when somebody asks
  }, [map, allAsked])
  const fit = (moved: MapLibre) => {
    if (box) showAtOnce(moved, box, { padding: 24 })
    // What fitted into less room is too small for more, though all of it is in sight.
    else if (view && extent && (isFitted.current || !showsEnough(view, visibleBox(moved), { everywhere })))
      showAll(moved, extent)
  }
  return <LegendRoom onFit={fit} />
}
