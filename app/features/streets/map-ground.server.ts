import type { Context } from '#app/platform/context.ts'
import { boxContains, type Box } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { attributionOf, knownStreets } from './known-streets.server.ts'

/** A page's base map: the operator's style, tiles from the operator's file, imported streets, or nothing. */
export type Ground = {
  styleUrl: string | null
  tilesUrl: string | null
  /** `tiles` is a path template; `bounds` are west, south, east and north. */
  streets: { tiles: string; attribution: string; bounds: [number, number, number, number] } | null
}

/** @param around where the map starts, null if it has no place; streets are included only if those there are known */
export async function mapGround(ctx: Context, around: Position | null): Promise<Ground> {
  const { mapStyleUrl: styleUrl, mapTiles } = ctx.settings
  const tilesUrl = mapTiles ? '/map/streets.pmtiles' : null
  if (styleUrl || tilesUrl || !around) return { styleUrl, tilesUrl, streets: null }
  const { version, areas } = await knownStreets(ctx)
  if (!areas.some((area) => boxContains(area, around))) return { styleUrl, tilesUrl, streets: null }
  const attribution = attributionOf(areas)
  const streets = { tiles: `/map/streets/${version}/{z}/{x}/{y}`, attribution, bounds: aroundAll(areas) }
  return { styleUrl, tilesUrl, streets }
}

function aroundAll(boxes: Box[]): [number, number, number, number] {
  const all = (side: keyof Box) => boxes.map((box) => box[side])
  return [
    Math.min(...all('west')),
    Math.min(...all('south')),
    Math.max(...all('east')),
    Math.max(...all('north')),
  ]
}
