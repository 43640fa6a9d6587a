import type { Map as MapLibre } from 'maplibre-gl'
import { useLayoutEffect, useState } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'
import type { Shown } from './cluster-pins.ts'

type Box = { left: number; top: number; right: number; bottom: number }
/** Something over the map: `data-over-map` says at which edge. */
type Cover = Box & { edge: string }

const GAP = 8 // pixels

/** What lies over the map, in pixels of its container: its buttons, its legend and the names of its sources. */
function coversOf(map: MapLibre): Cover[] {
  const { left: x, top: y } = map.getContainer().getBoundingClientRect()
  const all = document.querySelectorAll<HTMLElement>('[data-over-map], .maplibregl-ctrl-attrib')
  return [...all].flatMap((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect()
    const edge = element.dataset.overMap ?? 'bottom'
    return height === 0 ? [] : [{ edge, left: left - x, top: top - y, right: right - x, bottom: bottom - y }]
  })
}

/** The part of the map over which nothing lies, in pixels of its container. */
export function freePart(map: MapLibre): Box {
  const { clientWidth: right, clientHeight: bottom } = map.getContainer()
  const free = { left: GAP, top: GAP, right: right - GAP, bottom: bottom - GAP }
  for (const cover of coversOf(map)) {
    if (cover.edge === 'top') free.top = Math.max(free.top, cover.bottom + GAP)
    if (cover.edge === 'right') free.right = Math.min(free.right, cover.left - GAP)
    if (cover.edge === 'bottom') free.bottom = Math.min(free.bottom, cover.top - GAP)
  }
  return free
}

// Pixels around the position of a price, which stands above it, and of a count, which is around it; a little more than they take.
const PRICE = { side: 42, above: 34, below: 2 }
const COUNT = { side: 24, above: 24, below: 24 }

/** Leaves out the pins that are under something that lies over the map, as those beyond its edges are left out. */
export function useUncovered(shown: Shown, selectedId: string | undefined): Shown {
  const map = useMap()
  const [seen, setSeen] = useState(shown)
  // After each drawing, because the buttons over the map may have come or gone with it.
  useLayoutEffect(() => {
    if (!map) return
    const covers = coversOf(map)
    const isFree = ({ lng, lat }: Position, size: typeof PRICE) => {
      const { x, y } = map.project([lng, lat])
      const overlaps = ({ left, top, right, bottom }: Box) =>
        x + size.side > left && x - size.side < right && y + size.below > top && y - size.above < bottom
      return !covers.some(overlaps)
    }
    // oxlint-disable-next-line react/set-state-in-effect -- where things lie is known only once they are drawn
    setSeen({
      pins: shown.pins.filter((pin) => pin.id === selectedId || isFree(pin, PRICE)),
      clusters: shown.clusters.filter((cluster) => isFree(cluster, COUNT)),
    })
  }, [map, shown, selectedId])
  return seen
}
