import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'
import { uncoveredArea } from './free-part.ts'

const OF_THE_MAP = ['wheel', 'touchstart', 'touchmove', 'mousedown', 'dblclick'] as const

type Props = { at: Position; label: string; onClose: () => void; children: ReactNode }

/** A small window at a position on the map. It takes the focus and later returns it; Escape closes it. */
export function MapWindow({ at, label, onClose, children }: Props) {
  const section = useRef<HTMLElement>(null)
  useRoomFor(at, section)
  useEffect(() => {
    const before = document.activeElement
    section.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const shown = section.current
    // Otherwise scrolling a long list zooms or moves the map.
    const keep = (event: Event) => event.stopPropagation()
    for (const kind of OF_THE_MAP) shown?.addEventListener(kind, keep, { passive: true })
    return () => {
      for (const kind of OF_THE_MAP) shown?.removeEventListener(kind, keep)
    }
  }, [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <MapMarker lng={at.lng} lat={at.lat} anchor="top" front>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={label}
        className="relative mt-2 flex max-h-64 w-60 rounded-card border border-line bg-surface text-left text-md shadow-float outline-none"
      >
        <div className="grid min-w-0 grow auto-rows-max grid-cols-1 gap-1 overflow-y-auto overscroll-contain p-3">
          {children}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-1 right-1 z-10 grid size-11 place-items-center rounded-field text-ink-2"
        >
          <Icon of="x" size={16} />
        </button>
      </section>
    </MapMarker>
  )
}

const ROOM = { side: 120, above: 34 } // pixels around a pin: half the window's width, the pin
const UNDER_PIN = 8 // pixels below the pin's position
const TALLEST = 256 // pixels, the most a window takes; a long list scrolls in it
const LOWEST = 96 // pixels, the least a window's maximum may be

/** Moves the map just far enough that the tallest window fits in the uncovered part (free-part.ts), so that nothing moves under a
 *  finger when its home loads. On a low map the window is lower, and its content scrolls. */
function useRoomFor({ lng, lat }: Position, section: RefObject<HTMLElement | null>) {
  const map = useMap()
  useEffect(() => {
    const shown = section.current
    if (!map || !shown) return
    const { x, y } = map.project([lng, lat])
    const { left, top, right, bottom } = uncoveredArea(map)
    const highest = top + ROOM.above
    const tallest = Math.max(LOWEST, Math.min(TALLEST, bottom - highest - UNDER_PIN))
    shown.style.setProperty('max-height', `${tallest}px`)
    const across = Math.min(0, x - ROOM.side - left) + Math.max(0, x + ROOM.side - right)
    const down = Math.min(Math.max(0, y + UNDER_PIN + tallest - bottom), y - highest)
    if (across !== 0 || down !== 0) map.panBy([across, down], { duration: 240 })
  }, [map, lng, lat, section])
}
