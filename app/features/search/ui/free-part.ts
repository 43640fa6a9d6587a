import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useState } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'
import type { Shown } from './cluster-pins.ts'
import { placePins, type Box, type Placed } from './place-pins.ts'

/** Something that covers the map: `data-over-map` says at which edge. */
type Cover = Box & { edge: string }

const GAP = 8 // pixels

/** What covers the map, in pixels of its container: its buttons, its legend and its attribution. */
function coversOf(map: MapLibre): Cover[] {
  const { left: x, top: y } = map.getContainer().getBoundingClientRect()
  const all = document.querySelectorAll<HTMLElement>('[data-over-map], .maplibregl-ctrl-attrib')
  return [...all].flatMap((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect()
    const edge = element.dataset.overMap ?? 'bottom'
    return height === 0 ? [] : [{ edge, left: left - x, top: top - y, right: right - x, bottom: bottom - y }]
  })
}

/** The part of the map that nothing covers, in pixels of its container. */
export function uncoveredArea(map: MapLibre): Box {
  const { clientWidth: right, clientHeight: bottom } = map.getContainer()
  const free = { left: GAP, top: GAP, right: right - GAP, bottom: bottom - GAP }
  for (const cover of coversOf(map)) {
    if (cover.edge === 'top') free.top = Math.max(free.top, cover.bottom + GAP)
    if (cover.edge === 'right') free.right = Math.min(free.right, cover.left - GAP)
    if (cover.edge === 'bottom' || cover.edge === 'corner')
      free.bottom = Math.min(free.bottom, cover.top - GAP)
  }
  return free
}

const MOST_TAKEN = 0.6 // of the map's height, so that a low map still shows something above its legend

/** How far to keep homes from the map's left or lower edge because of the legend in the lower left corner, in pixels: above it, or
 *  beside it and above what is at the bottom, whichever leaves more of the map. Counts avoid the other covers. */
export function legendSide(map: MapLibre): { left: number; bottom: number } {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const covers = coversOf(map)
  const legend = covers.find(({ edge }) => edge === 'corner')
  if (!legend) return { left: 0, bottom: 0 }
  const lowest = Math.max(...covers.filter(({ edge }) => edge === 'bottom').map(({ top }) => top))
  const above = { left: 0, bottom: Math.min(height - legend.top + GAP, height * MOST_TAKEN) }
  const beside = { left: legend.right + GAP, bottom: Math.min(height - lowest + GAP, height * MOST_TAKEN) }
  const area = ({ left, bottom }: typeof above) => (width - left) * (height - bottom)
  return width - beside.left >= width / 2 && area(beside) > area(above) ? beside : above
}

/** Where to draw the homes in view so that nothing covers them. */
export function usePlacedHomes(shown: Shown, selectedId: string | undefined): Placed {
  const map = useMap()
  const [placed, setPlaced] = useState<Placed>({ pins: [], clusters: [] })
  // After each render, because the buttons over the map may have appeared or disappeared with it.
  useLayoutEffect(() => {
    if (!map) return
    const { clientWidth: right, clientHeight: bottom } = map.getContainer()
    const screen = {
      frame: { left: 0, top: 0, right, bottom },
      covers: coversOf(map),
      project: ({ lng, lat }: Position) => map.project([lng, lat]),
      unproject: ({ x, y }: { x: number; y: number }) => map.unproject([x, y]),
    }
    // oxlint-disable-next-line react/set-state-in-effect -- where things lie is known only once they are drawn
    setPlaced(placePins(shown, screen, selectedId))
  }, [map, shown, selectedId])
  return placed
}
