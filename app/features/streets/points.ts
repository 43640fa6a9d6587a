/** Longitude and latitude in degrees. */
export type LngLat = [number, number]

const PER_DEGREE = 10_000_000

/** A line's points in their stored form (database/schema/map/streets.ts). */
export function packPoints(points: readonly LngLat[]): Buffer {
  const bytes = Buffer.allocUnsafe(points.length * 8)
  points.forEach(([lng, lat], index) => {
    bytes.writeInt32LE(Math.round(lng * PER_DEGREE), index * 8)
    bytes.writeInt32LE(Math.round(lat * PER_DEGREE), index * 8 + 4)
  })
  return bytes
}

/** @param step degrees: points nearer than this to the previous one are left out, except the last */
export function unpackPoints(bytes: Uint8Array, step = 0): LngLat[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points: LngLat[] = []
  const last = Math.floor(bytes.byteLength / 8) - 1
  let [west, south] = [Infinity, Infinity]
  for (let at = 0; at <= last; at += 1) {
    const [lng, lat] = [
      view.getInt32(at * 8, true) / PER_DEGREE,
      view.getInt32(at * 8 + 4, true) / PER_DEGREE,
    ]
    if (at < last && Math.abs(lng - west) < step && Math.abs(lat - south) < step) continue
    points.push([lng, lat])
    ;[west, south] = [lng, lat]
  }
  return points
}
