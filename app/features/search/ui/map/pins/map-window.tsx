import { useEffect, useRef, type ReactNode } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { MapMarker } from '#app/ui/map/map-marker.tsx'

type Props = { at: Position; label: string; onClose: () => void; children: ReactNode }

/** A small window at a position on the map. It takes the focus and returns it; Escape closes it. */
export function MapWindow({ at, label, onClose, children }: Props) {
  const section = useRef<HTMLElement>(null)
  useRoomFor(at)
  useEffect(() => {
    const before = document.activeElement
    section.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
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
        className="relative mt-2 grid max-h-64 w-60 gap-1 overflow-y-auto rounded-card border border-line bg-surface p-3 text-left text-md shadow-float outline-none"
      >
        {children}
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-1 right-1 z-10 grid size-9 place-items-center rounded-field text-ink-2"
        >
          <Icon of="x" size={16} />
        </button>
      </section>
    </MapMarker>
  )
}

const ROOM = { side: 136, above: 48, below: 170 } // pixels around a pin: half the window's width, the pin, the window

/** Moves the map just far enough that the whole window is visible. */
function useRoomFor({ lng, lat }: Position) {
  const map = useMap()
  useEffect(() => {
    if (!map) return
    const { x, y } = map.project([lng, lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const across = Math.min(0, x - ROOM.side) + Math.max(0, x + ROOM.side - width)
    const down = Math.min(0, y - ROOM.above) + Math.max(0, y + ROOM.below - height)
    if (across !== 0 || down !== 0) map.panBy([across, down], { duration: 240 })
  }, [map, lng, lat])
}
