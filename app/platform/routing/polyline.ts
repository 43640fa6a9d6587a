/** Longer than any route of some miles. */
const MOST_CHARACTERS = 100_000

/** The points of an encoded polyline with six decimals as [lng, lat] pairs; null when it is not one, or its points are
 *  not on earth. */
export function decodePolyline(text: string): [number, number][] | null {
  if (text.length > MOST_CHARACTERS) return null
  const points: [number, number][] = []
  const sums = [0, 0]
  let [value, shift, axis] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63
    if (bits < 0 || bits > 63 || shift > 30) return null
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits >= 32) continue
    sums[axis] = (sums[axis] ?? 0) + (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    if (axis === 1) {
      const [lat, lng] = [(sums[0] ?? 0) / 1e6, (sums[1] ?? 0) / 1e6]
      if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
      points.push([lng, lat])
    }
    axis = 1 - axis
    ;[value, shift] = [0, 0]
  }
  return axis === 0 && shift === 0 && points.length >= 2 ? points : null
}
