import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as MapLibre, setWorkerUrl, type LngLatBoundsLike } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { onThemeChange, readMapColors } from './map-colors.ts'
import { drawOverlays, type MapOverlay } from './map-overlays.ts'
import { builtInStyle, groundStyle, type MapGround } from './map-style.ts'

setWorkerUrl(workerUrl)

/** `failed`, `key-problem`: streets are missing and the built-in ground stands in; `unsupported`: no map can be drawn. */
export type MapStatus = 'loading' | 'loaded' | 'failed' | 'key-problem' | 'unsupported'
export type MapView = { west: number; south: number; east: number; north: number; zoom: number }

/** Maps whose style has arrived: before that nothing can be drawn on them. */
const styled = new WeakSet<MapLibre>()

const MapContext = createContext<MapLibre | null>(null)

/** The map this component lies on, or null before there is one. */
export const useMap = () => useContext(MapContext)

type Props = {
  label: string
  center: [number, number]
  zoom: number
  /** Shown whole instead of centre and zoom. */
  bounds?: LngLatBoundsLike | null
  ground: MapGround
  overlays: MapOverlay[]
  onStatus: (status: MapStatus) => void
  /** After each movement; `byPerson` when somebody dragged, zoomed or pressed a key. */
  onMoved?: (view: MapView, byPerson: boolean) => void
  children?: ReactNode
}

/** One map: ground, overlays and, as children, markers. Survives style errors by falling back to the built-in ground. */
export default function MapFrame({
  label,
  center,
  zoom,
  bounds,
  ground,
  overlays,
  onStatus,
  onMoved,
  children,
}: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const latest = useRef({ overlays, onStatus, onMoved })
  useEffect(() => {
    latest.current = { overlays, onStatus, onMoved }
  })

  useEffect(() => {
    if (!container.current) return
    const created = createMap(container.current, { center, zoom, bounds, label })
    if (!created) return latest.current.onStatus('unsupported')
    const stopTheme = lifeOf(created, ground, () => latest.current)
    setMap(created)
    return () => {
      stopTheme()
      setMap(null)
      created.remove()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the first view is only a start: later moves are the person's
  }, [ground.styleUrl, ground.tilesUrl])

  useEffect(() => {
    if (map && styled.has(map)) drawOverlays(map, overlays, readMapColors())
  }, [map, overlays])

  return (
    <div ref={container} className="h-full w-full">
      <MapContext value={map}>{map && children}</MapContext>
    </div>
  )
}

type Start = Pick<Props, 'center' | 'zoom' | 'bounds' | 'label'>

/** Null where WebGL 2 is missing: MapLibre throws then. */
function createMap(container: HTMLElement, { center, zoom, bounds, label }: Start): MapLibre | null {
  try {
    const map = new MapLibre({
      container,
      center,
      zoom,
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

type Latest = () => Pick<Props, 'overlays' | 'onStatus' | 'onMoved'>

/** Loads the ground, falls back when it fails, follows the theme and tells of movements. Returns how to stop. */
function lifeOf(map: MapLibre, ground: MapGround, latest: Latest): () => void {
  let status: MapStatus = 'loading'
  const say = (next: MapStatus) => latest().onStatus((status = next))
  const dress = async () => {
    const colors = readMapColors()
    const plain = status === 'failed' || status === 'key-problem'
    // Overlays are no part of a style, so there is nothing to compare with the style before.
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
    const { status: code } = event.error as { status?: number }
    const keyProblem = code === 401 || code === 403
    // Without its style a map never loads; a tile that is missing leaves a hole, but a refused key leaves only holes.
    if (status === 'loading') fall(keyProblem ? 'key-problem' : 'failed')
    else if (status === 'loaded' && keyProblem) say('key-problem')
    else if (status === 'loaded' && 'sourceId' in event && !('tile' in event)) say('failed')
  })
  const tell = (event: { originalEvent?: unknown }) =>
    latest().onMoved?.(viewOf(map), event.originalEvent !== undefined)
  map.on('moveend', tell)
  map.once('load', tell)
  dress().catch(() => fall('failed'))
  return onThemeChange(() => void dress())
}
