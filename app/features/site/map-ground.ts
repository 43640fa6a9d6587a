import type { Settings } from '#app/platform/context.ts'

/** Where the map's streets come from, as a page needs it: the operator's style, this server's tiles, or neither. */
export function mapGround({ mapStyleUrl, mapTiles }: Settings) {
  return { styleUrl: mapStyleUrl, tilesUrl: mapTiles ? '/map/streets.pmtiles' : null }
}
