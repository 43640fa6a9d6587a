import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { knownStreets } from './known-streets.server.ts'
import { streetPolicy } from './policy.ts'
import { cutTile, MAX_ZOOM, MIN_ZOOM, boxesOverlap, tileBox, type TileAddress } from './cut-tile.server.ts'

const compress = promisify(gzip)

/** A tile as it is sent, gzipped. */
export type StreetTile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Bytes of tiles in memory: about 3,000 tiles of a dense city. */
const MOST_BYTES = 32_000_000
/** The bytes that an empty tile counts as. */
const LEAST_BYTES = 100

type Tiles = {
  version: string
  ready: LRUCache<string, { tile: StreetTile | null }>
  /** Tiles being cut, so that concurrent requests for the same tile share one. */
  coming: Map<string, Promise<StreetTile | null>>
}
const tilesMemory: MemoryKind<Tiles> = {
  name: 'street-tiles',
  make: () => ({
    version: '',
    ready: new LRUCache({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ tile }) => Math.max(LEAST_BYTES, tile?.bytes.length ?? 0),
    }),
    coming: new Map(),
  }),
}

/** A tile of the known streets, cut on first request and then cached in memory until the streets change. Null if it is empty, or if
 *  there is no such tile. */
export async function streetTile(ctx: Context, address: TileAddress): Promise<StreetTile | null> {
  const { z, x, y } = address
  if (!(z >= MIN_ZOOM && z <= MAX_ZOOM) || !(x < 2 ** z) || !(y < 2 ** z)) return null
  const { version, areas } = await knownStreets(ctx)
  const box = tileBox(address)
  if (!areas.some((area) => boxesOverlap(area, box))) return null
  const tiles = ctx.memory.of(tilesMemory)
  if (tiles.version !== version) {
    tiles.version = version
    tiles.ready.clear()
    tiles.coming = new Map()
  }
  const key = `${z}/${x}/${y}`
  const known = tiles.ready.get(key)
  if (known) return known.tile
  const { coming } = tiles
  const cut = coming.get(key) ?? compressedTile(ctx, address)
  coming.set(key, cut)
  try {
    const tile = await cut
    if (tiles.version === version) tiles.ready.set(key, { tile })
    return tile
  } finally {
    coming.delete(key)
  }
}

async function compressedTile(ctx: Context, address: TileAddress): Promise<StreetTile | null> {
  const { db } = authorize(ctx, streetPolicy.read, null)
  const tile = await cutTile(db, address)
  if (!tile) return null
  const bytes = new Uint8Array(await compress(tile))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
