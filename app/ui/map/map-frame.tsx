import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as MapLibre, setWorkerUrl, type LngLatBoundsLike } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { onThemeChange, readMapColors } from './map-colors.ts'
import { drawOverlays, type MapOverlay } from './map-overlays.ts'
import { builtInStyle, groundStyle, type MapGround } from './map-style.ts'

setWorkerUrl(workerUrl)

/** `failed`, `key-problem`: streets are missing and the built-in base map is used instead; `unsupported`: no map can be
 *  drawn. */
export type MapStatus = 'loading' | 'loaded' | 'failed' | 'key-problem' | 'unsupported'
export type MapView = { west: number; south: number; east: number; north: number; zoom: number }

/** Maps whose style is loaded; before that nothing can be drawn on them. */
const styled = new WeakSet<MapLibre>()

const MapContext = createContext<MapLibre | null>(null)

/** The map that contains this component, or null before it exists. */
export const useMap = () => useContext(MapContext)

type Props = {
  label: string
  center: [number, number]
  zoom: number
  /** Shown completely, instead of center and zoom. */
  bounds?: LngLatBoundsLike | null
  ground: MapGround
  overlays: MapOverlay[]
  onStatus: (status: MapStatus) => void
  /** Called when the file of an overlay cannot be loaded. */
  onMissing?: () => void
  /** Called after each movement; `byPerson` when the user dragged, zoomed or pressed a key. */
  onMoved?: (view: MapView, byPerson: boolean) => void
  /** A still picture that cannot be moved. */
  still?: boolean
  children?: ReactNode
}

/** A map: base map, overlays and, as children, markers. When a style fails it falls back to the built-in base map. */
export default function MapFrame({
  label,
  center,
  zoom,
  bounds,
  ground,
  overlays,
  onStatus,
  onMissing,
  onMoved,
  still = false,
  children,
}: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const latest = useRef({ overlays, onStatus, onMissing, onMoved })
  useEffect(() => {
    latest.current = { overlays, onStatus, onMissing, onMoved }
  })

  useEffect(() => {
    if (!container.current) return
    const created = createMap(container.current, { center, zoom, bounds, label, still })
    if (!created) return latest.current.onStatus('unsupported')
    const stopTheme = lifeOf(created, ground, () => latest.current)
    setMap(created)
    return () => {
      stopTheme()
      setMap(null)
      created.remove()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the first view is only a start: later moves are the person's
  }, [ground.styleUrl, ground.tilesUrl, ground.streets?.tiles])

  useEffect(() => {
    if (map && styled.has(map)) drawOverlays(map, overlays, readMapColors())
  }, [map, overlays])

  return (
    <div ref={container} className="h-full w-full">
      <MapContext value={map}>{map && children}</MapContext>
    </div>
  )
}

type Start = Pick<Props, 'center' | 'zoom' | 'bounds' | 'label'> & { still: boolean }

/** Null without WebGL 2, when MapLibre throws. */
function createMap(container: HTMLElement, { center, zoom, bounds, label, still }: Start): MapLibre | null {
  try {
    const map = new MapLibre({
      container,
      center,
      zoom,
      interactive: !still,
      ...(bounds && { bounds, fitBoundsOptions: { padding: 24, animate: false } }),
      attributionControl: { compact: true },
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      cooperativeGestures: false,
    })
    map.getCanvas().setAttribute('aria-label', label)
    map.touchZoomRotate.disableRotation()
    return map
  } catch {
    return null
  }
}

function viewOf(map: MapLibre): MapView {
  const box = map.getBounds()
  return {
    west: box.getWest(),
    south: box.getSouth(),
    east: box.getEast(),
    north: box.getNorth(),
    zoom: map.getZoom(),
  }
}

/** What failed: an overlay, the streets as a whole, or something else, such as a tile. */
function failedPart(event: object): 'overlay' | 'ground' | null {
  if (!('sourceId' in event) || 'tile' in event) return null
  return String(event.sourceId).startsWith('overlay-') ? 'overlay' : 'ground'
}

type Latest = () => Pick<Props, 'overlays' | 'onStatus' | 'onMissing' | 'onMoved'>

/** Loads the base map, falls back when that fails, follows the theme and reports movements. Returns the function to stop. */
function lifeOf(map: MapLibre, ground: MapGround, latest: Latest): () => void {
  let status: MapStatus = 'loading'
  const say = (next: MapStatus) => latest().onStatus((status = next))
  const dress = async () => {
    const colors = readMapColors()
    const plain = status === 'failed' || status === 'key-problem'
    // Overlays are not part of the style, so diffing with the previous style is useless.
    map.setStyle(plain ? builtInStyle(colors) : await groundStyle(ground, colors), { diff: false })
  }
  const fall = (next: MapStatus) => {
    say(next)
    void dress()
  }
  say('loading')
  map.on('style.load', () => {
    styled.add(map)
    drawOverlays(map, latest().overlays, readMapColors())
    if (status === 'loading') say('loaded')
  })
  map.on('error', (event) => {
    const failed = failedPart(event)
    if (failed === 'overlay') return latest().onMissing?.()
    const { status: code } = event.error as { status?: number }
    const keyProblem = code === 401 || code === 403
    // Without its style a map never loads. A missing tile leaves a hole, but a rejected key leaves only holes.
    if (status === 'loading') fall(keyProblem ? 'key-problem' : 'failed')
    else if (status === 'loaded' && keyProblem) say('key-problem')
    else if (status === 'loaded' && failed === 'ground') say('failed')
  })
  const reportView = (event: { originalEvent?: unknown }) =>
    latest().onMoved?.(viewOf(map), event.originalEvent !== undefined)
  map.on('moveend', reportView)
  map.once('load', reportView)
  dress().catch(() => fall('failed'))
  return onThemeChange(() => void dress())
}
