const METERS_PER_DEGREE = 111_195

/** Drops points of a line ([lng, lat] pairs) that lie within `meters` of the line without them (Douglas–Peucker). Both ends stay. */
export function simplify(points: readonly [number, number][], meters: number): [number, number][] {
  const across = Math.cos(((points[0]?.[1] ?? 0) * Math.PI) / 180)
  const flat = points.map(
    ([lng, lat]) => [lng * across * METERS_PER_DEGREE, lat * METERS_PER_DEGREE] as const,
  )
  const kept = new Uint8Array(points.length)
  kept[0] = kept[points.length - 1] = 1
  const parts: [number, number][] = [[0, points.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let farthest = meters
    let at = -1
    for (let each = from + 1; each < to; each += 1) {
      const away = distance(flat[each], flat[from], flat[to])
      if (away > farthest) [farthest, at] = [away, each]
    }
    if (at < 0) continue
    kept[at] = 1
    parts.push([from, at], [at, to])
  }
  return points.filter((_, index) => kept[index] === 1)
}

type Flat = readonly [number, number]

/** The distance from a point to the segment between two others. */
function distance(point: Flat = [0, 0], [ax, ay]: Flat = [0, 0], [bx, by]: Flat = [0, 0]): number {
  const [px, py, dx, dy] = [point[0] - ax, point[1] - ay, bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - part * dx, py - part * dy)
}
