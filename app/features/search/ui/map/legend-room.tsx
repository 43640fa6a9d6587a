import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { useMap } from '#app/ui/map/map-frame.tsx'

const GAP = 8 // pixels between the legend and what the map shows

/** On a phone the legend takes a good part of the map: what is brought into view is brought above it.
 *  @param onFit called when that changes, until somebody moves the map */
export function LegendRoom({ onFit }: { onFit: (map: MapLibre) => void }) {
  const map = useMap()
  const fit = useEffectEvent(onFit)
  useEffect(() => {
    if (!map) return undefined
    const box = map.getContainer()
    const legend = box.parentElement?.querySelector('[data-legend]')
    const wide = matchMedia(WIDE_SCREEN)
    const makeRoom = () => {
      const { top = 0, height = 0 } = legend?.getBoundingClientRect() ?? {}
      const taken = height > 0 && !wide.matches ? box.getBoundingClientRect().bottom - top : 0
      const bottom = taken > 0 ? taken + GAP : 0
      if (bottom === map.getPadding().bottom) return
      map.setPadding({ bottom })
      if (!isMoved) fit(map)
    }
    let isMoved = false
    const onMove = (event: { originalEvent?: unknown }) => (isMoved ||= event.originalEvent !== undefined)
    map.on('movestart', onMove)
    const growth = new ResizeObserver(makeRoom) // also calls it at once
    growth.observe(box)
    if (legend) growth.observe(legend)
    return () => {
      growth.disconnect()
      map.off('movestart', onMove)
    }
  }, [map])
  return null
}
