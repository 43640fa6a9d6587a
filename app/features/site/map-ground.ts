import type { Settings } from '#app/platform/context.ts'

/** The source of the base map for a page: the operator's map style, this server's tiles, or neither. */
export function mapGround({ mapStyleUrl, mapTiles }: Settings) {
  return { styleUrl: mapStyleUrl, tilesUrl: mapTiles ? '/map/streets.pmtiles' : null }
}
