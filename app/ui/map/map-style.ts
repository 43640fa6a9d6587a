import { addProtocol, type StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'
import { ownStreetStyle, type OwnStreets } from './own-streets.ts'

/** The source of streets: the operator's style, the operator's tile file, imported streets, or none. */
export type MapGround = { styleUrl: string | null; tilesUrl: string | null; streets: OwnStreets | null }

/** Land only: needs no key, network or fonts, so that the map can always show homes. */
export function builtInStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': colors['map-land'] } }],
  }
}

/** As configured by the operator: an external style, our own over this server's tiles, or the built-in one. */
export async function groundStyle({ styleUrl, tilesUrl, streets }: MapGround, colors: MapColors) {
  if (styleUrl) return styleUrl
  if (tilesUrl) return streetStyle(tilesUrl, colors)
  return streets ? ownStreetStyle(streets, colors) : builtInStyle(colors)
}

/** Our own street style over this server's tiles, in the colors of the theme. */
async function streetStyle(tilesUrl: string, colors: MapColors): Promise<StyleSpecification> {
  const [{ layers, namedFlavor }, { Protocol }] = await Promise.all([
    import('@protomaps/basemaps'),
    import('pmtiles'),
  ])
  addProtocol('pmtiles', new Protocol().tile)
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const flavor = {
    ...namedFlavor(dark ? 'dark' : 'light'),
    background: colors['map-land'],
    earth: colors['map-land'],
    park_a: colors['map-park'],
    park_b: colors['map-park'],
    school: colors['map-campus'],
    minor_a: colors['map-street'],
    minor_b: colors['map-street'],
    major: colors['map-street'],
    highway: colors['map-street'],
  }
  return {
    version: 8,
    sources: {
      streets: {
        type: 'vector',
        url: `pmtiles://${new URL(tilesUrl, location.href).href}`,
        attribution: '© OpenStreetMap contributors',
      },
    },
    // No glyph files: text is drawn with local fonts. No sprites: layers that need icons are omitted.
    layers: layers('streets', flavor, { lang: 'en' })
      .filter((layer) => !JSON.stringify(layer.layout ?? {}).includes('icon-image'))
      .map((layer) =>
        layer.type === 'symbol'
          ? { ...layer, layout: { ...layer.layout, 'text-font': ['sans-serif'] } }
          : layer,
      ),
  }
}
