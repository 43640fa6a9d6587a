import { Icon } from '#app/ui/icon.tsx'
import { useMap } from '#app/ui/map/map-frame.tsx'
import { BY_PERSON, withinRoom } from './map-camera.ts'

const button =
  'grid size-11 place-items-center rounded-field border border-line bg-surface text-xl shadow-float'

/** Zoom buttons below the page's own buttons, as an alternative to dragging and pinching. */
export function MapToolbar({ children }: { children?: React.ReactNode }) {
  const map = useMap()
  return (
    <div data-over-map="right" className="absolute top-4 right-4 z-10 grid gap-2">
      {children}
      <button
        type="button"
        aria-label="Zoom in"
        className={button}
        onClick={() => map?.zoomIn({}, BY_PERSON)}
      >
        +
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        className={button}
        onClick={() => map?.zoomOut({}, BY_PERSON)}
      >
        −
      </button>
    </div>
  )
}

/** Moves the map so that the whole route is visible. */
export function ShowAll({ points }: { points: [number, number][] }) {
  const map = useMap()
  const show = () => {
    const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
    const [west, south] = [Math.min(...lngs), Math.min(...lats)]
    if (!map) return
    const way: [number, number, number, number] = [west, south, Math.max(...lngs), Math.max(...lats)]
    map.fitBounds(way, withinRoom(map, { padding: 64, maxZoom: 16 }), BY_PERSON)
  }
  return (
    <button type="button" aria-label="Show the whole way" className={button} onClick={show}>
      <Icon of="route" />
    </button>
  )
}

type AreaProps = {
  moved: boolean
  asIMove: boolean
  limited: boolean
  onSearch: () => void
  onAsIMove: (on: boolean) => void
  onWhole: () => void
  /** Null if all homes are visible, or if a campus was chosen. */
  onAll: (() => void) | null
}

/** Search in the visible area: on request, or after each movement if the user opted in. */
export function AreaSearch({ moved, asIMove, limited, onSearch, onAsIMove, onWhole, onAll }: AreaProps) {
  return (
    <div className="pointer-events-none absolute inset-x-18 top-4 flex flex-wrap items-center justify-center gap-2 *:pointer-events-auto">
      {moved && !asIMove && (
        <button
          type="button"
          onClick={onSearch}
          data-over-map="top"
          className="h-11 rounded-full border border-line bg-surface px-4 font-medium shadow-float"
        >
          Search this area
        </button>
      )}
      {limited && (
        <button
          type="button"
          onClick={onWhole}
          data-over-map="top"
          className="h-11 rounded-full border border-line bg-surface px-4 shadow-float"
        >
          Search everywhere
        </button>
      )}
      {onAll && (
        <button
          type="button"
          onClick={onAll}
          data-over-map="top"
          className="h-11 rounded-full border border-line bg-surface px-4 shadow-float"
        >
          Show all homes
        </button>
      )}
      <label
        data-over-map="top"
        className="flex h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 shadow-float"
      >
        <input
          type="checkbox"
          checked={asIMove}
          onChange={(event) => onAsIMove(event.currentTarget.checked)}
          className="size-4 accent-accent"
        />
        Search as I move
      </label>
    </div>
  )
}
