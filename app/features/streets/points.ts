/** Longitude and latitude in degrees. */
export type LngLat = [number, number]

const PER_DEGREE = 10_000_000

/** The points of a line as they are stored (database/schema/streets.ts). */
export function packPoints(points: readonly LngLat[]): Buffer {
  const bytes = Buffer.allocUnsafe(points.length * 8)
  points.forEach(([lng, lat], index) => {
    bytes.writeInt32LE(Math.round(lng * PER_DEGREE), index * 8)
    bytes.writeInt32LE(Math.round(lat * PER_DEGREE), index * 8 + 4)
  })
  return bytes
}

export function unpackPoints(bytes: Uint8Array): LngLat[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.floor(bytes.byteLength / 8) }, (_, index): LngLat => [
    view.getInt32(index * 8, true) / PER_DEGREE,
    view.getInt32(index * 8 + 4, true) / PER_DEGREE,
  ])
}
