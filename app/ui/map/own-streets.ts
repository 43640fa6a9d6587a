import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

/** Streets that this server cuts into vector tiles: the path template, the attribution, and the bounds (west, south, east, north). */
export type OwnStreets = { tiles: string; attribution: string; bounds: [number, number, number, number] }

/** The lowest layer of the streets. */
export const FIRST_STREETS = 'thin-streets'

/** Kinds of lines (features/streets/rules.ts) by weight. Unlabeled lines all share one light weight, since nothing tells a
 *  sidewalk from the street beside it. */
const wide = ['motorway', 'trunk', 'primary']
const middle = ['secondary', 'tertiary']
const thin = ['unknown', 'service', 'path', 'steps']

/** From this zoom on, thin lines have edges and round ends. Farther out they are one pixel wide, so neither would be
 *  visible, and drawing thousands of them is slow without a graphics card. */
const NEAR = 15
const isThin: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', thin]]

const byWeight = (wides: number, middles: number, thins: number, others: number): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  wide,
  wides,
  middle,
  middles,
  thin,
  thins,
  others,
]

/** Pixels by zoom and kind; `more` is added to both sides together. */
const width = (more: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  10,
  byWeight(1 + more / 2, 0.6 + more / 2, 0.3, 0.4),
  13,
  byWeight(3 + more, 2 + more, 0.8 + more / 2, 1.2 + more / 2),
  16,
  byWeight(9 + more, 7 + more, 2 + more, 5 + more),
  19,
  byWeight(26 + more, 22 + more, 5 + more, 16 + more),
]

/** The style of our own streets, in the colors of the theme. */
export function ownStreetStyle(
  { tiles, attribution, bounds }: OwnStreets,
  colors: MapColors,
): StyleSpecification {
  const lines = { source: 'streets', 'source-layer': 'streets', type: 'line' } as const
  // Round ends would double the corners to draw, and cannot be seen on distant one-pixel lines.
  const layout: LineLayerSpecification['layout'] = {
    'line-cap': ['step', ['zoom'], 'butt', 13, 'round'],
    'line-join': 'round',
  }
  const withEdges: ExpressionSpecification = ['any', ['>=', ['zoom'], NEAR], ['!', isThin]]
  const land = colors['map-land']
  const layers: LayerSpecification[] = [
    { id: 'land', type: 'background', paint: { 'background-color': land } },
    {
      ...lines,
      id: FIRST_STREETS,
      maxzoom: NEAR,
      filter: isThin,
      paint: {
        'line-color': ['interpolate', ['linear'], 0.3, 0, land, 1, colors['line-strong']],
        'line-width': width(0),
      },
    },
    {
      ...lines,
      id: 'street-edges',
      filter: withEdges,
      layout,
      paint: { 'line-color': colors['line-strong'], 'line-width': width(1.2), 'line-opacity': 0.55 },
    },
    {
      ...lines,
      id: 'streets',
      filter: withEdges,
      layout,
      paint: { 'line-color': colors['map-street'], 'line-width': width(0) },
    },
    {
      id: 'street-names',
      source: 'streets',
      'source-layer': 'streets',
      type: 'symbol',
      minzoom: 13.5,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-size': 11,
      },
      paint: { 'text-color': colors['ink-2'], 'text-halo-color': land, 'text-halo-width': 1.5 },
    },
  ]
  return {
    version: 8,
    sources: {
      streets: {
        type: 'vector',
        tiles: [`${location.origin}${tiles}`],
        minzoom: 10,
        maxzoom: 14,
        bounds,
        attribution,
      },
    },
    layers,
  }
}
