import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { AddLayerObject, Map } from 'maplibre-gl'
import type { MapColor, MapColors } from './map-colors.ts'
import { FIRST_STREETS } from './own-streets.ts'

/** A shape or label on the map below the pins. Rings are closed lists of [lng, lat] pairs. */
export type MapOverlay = { id: string; color: MapColor } & (
  | { kind: 'area' | 'line' | 'dashed' | 'dotted'; ring: [number, number][] }
  | { kind: 'way'; points: [number, number][]; attribution: string }
  /** Lines of a GeoJSON file, each with its label as `text`. */
  | { kind: 'labelled-lines'; path: string; attribution: string }
  | { kind: 'label'; at: [number, number]; text: string }
  | { kind: 'dots'; points: { at: [number, number]; text: string }[] }
)

/** Draws the overlays again; called after each style load, which removes them. */
export function drawOverlays(map: Map, overlays: MapOverlay[], colors: MapColors): void {
  for (const layer of map.getStyle().layers ?? [])
    if (layer.id.startsWith('overlay-')) map.removeLayer(layer.id)
  for (const source of Object.keys(map.getStyle().sources))
    if (source.startsWith('overlay-')) map.removeSource(source)
  for (const overlay of overlays) {
    const id = `overlay-${overlay.id}`
    map.addSource(id, {
      type: 'geojson',
      data: overlay.kind === 'labelled-lines' ? `${location.origin}${overlay.path}` : geometryOf(overlay),
      ...('attribution' in overlay && { attribution: overlay.attribution }),
    })
    // A campus's area is below its streets.
    const before = overlay.kind === 'area' && map.getLayer(FIRST_STREETS) ? FIRST_STREETS : undefined
    for (const layer of layersOf(id, overlay, colors)) map.addLayer(layer, before)
  }
}

type OwnGeometry = Exclude<MapOverlay, { kind: 'labelled-lines' }>

function geometryOf(overlay: OwnGeometry): FeatureCollection {
  const features: Feature[] = []
  const add = (geometry: Geometry, text = '') =>
    features.push({ type: 'Feature', properties: { text }, geometry })
  if (overlay.kind === 'label') add({ type: 'Point', coordinates: overlay.at }, overlay.text)
  else if (overlay.kind === 'dots')
    for (const { at, text } of overlay.points) add({ type: 'Point', coordinates: at }, text)
  else if (overlay.kind === 'area') add({ type: 'Polygon', coordinates: [overlay.ring] })
  else add({ type: 'LineString', coordinates: overlay.kind === 'way' ? overlay.points : overlay.ring })
  return { type: 'FeatureCollection', features }
}

function layersOf(id: string, overlay: MapOverlay, colors: MapColors): AddLayerObject[] {
  const color = colors[overlay.color]
  const text: AddLayerObject = {
    id: `${id}-text`,
    source: id,
    type: 'symbol',
    layout: {
      'text-field': ['get', 'text'],
      'text-font': ['sans-serif'],
      'text-size': 12,
      'text-anchor': overlay.kind === 'dots' ? 'top' : 'center',
      'text-offset': overlay.kind === 'dots' ? [0, 0.6] : [0, 0],
    },
    paint: { 'text-color': color, 'text-halo-color': colors['map-land'], 'text-halo-width': 1.5 },
  }
  if (overlay.kind === 'label') return [text]
  if (overlay.kind === 'labelled-lines') {
    const paint = { 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.7 }
    const along = {
      'symbol-placement': 'line',
      'symbol-spacing': 200,
      'text-max-angle': 90,
      'text-offset': [0, -0.9],
    }
    const layout = { ...text.layout, ...along }
    return [{ id, source: id, type: 'line', paint }, { ...text, layout } as AddLayerObject]
  }
  if (overlay.kind === 'dots') {
    const paint = {
      'circle-radius': 5,
      'circle-color': color,
      'circle-stroke-color': colors.paper,
      'circle-stroke-width': 1.5,
    }
    return [{ id, source: id, type: 'circle', paint }, text]
  }
  if (overlay.kind === 'area') return [{ id, source: id, type: 'fill', paint: { 'fill-color': color } }]
  if (overlay.kind === 'way') {
    const line = { source: id, type: 'line', layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
    return [
      { ...line, id: `${id}-edge`, paint: { 'line-color': colors.paper, 'line-width': 8 } },
      { ...line, id, paint: { 'line-color': color, 'line-width': 4 } },
    ]
  }
  const dashes = { line: undefined, dashed: [4, 3], dotted: [1, 2.5] }[overlay.kind]
  const width = overlay.kind === 'line' ? 1 : 2
  const paint = {
    'line-color': color,
    'line-width': width,
    'line-opacity': overlay.kind === 'line' ? 0.35 : 1,
    ...(dashes && { 'line-dasharray': dashes }),
  }
  return [
    {
      id,
      source: id,
      type: 'line',
      paint,
      ...(overlay.kind === 'dotted' && { layout: { 'line-cap': 'round' } }),
    },
  ]
}
