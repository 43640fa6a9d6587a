/** A place on or beside a campus. The name may be empty. */
export type NamedPoint = { name: string; lat: number; lng: number }

/** What the points are, for sentences about a line: an entrance needs no name. */
export type PointKind = { one: 'an entrance' | 'a building'; example: string; named: boolean }
export const pointKinds = {
  entrances: { one: 'an entrance', example: '34.0255, -118.2851 North gate', named: false },
  buildings: { one: 'a building', example: '34.0205, -118.2856 Doheny Library', named: true },
} as const satisfies Record<string, PointKind>

const LINE = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)(?:[\s,;](.*))?$/

/** Reads typed points: one on each line, latitude, longitude and a name. One that is there twice counts once.
 *  @returns a sentence when a line is invalid; the form checks how many there are */
export function readTypedPoints(text: string, { one, example, named }: PointKind): NamedPoint[] | string {
  const points = new Map<string, NamedPoint>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, lat, lng, rest = ''] = LINE.exec(line.trim()) ?? []
    const name = rest.replace(/^[\s,;]+/, '')
    if (lat === undefined || lng === undefined)
      return `Line ${at + 1} is not ${one}: write latitude, longitude${named ? ' and its name' : ' and, if you like, a name'}, such as ${example}.`
    if (Math.abs(Number(lat)) > 85 || Math.abs(Number(lng)) > 180)
      return `Line ${at + 1} is not on the map: the latitude comes first, such as ${example}.`
    if (named && name === '')
      return `Line ${at + 1} has no name: write it after the position, such as ${example}.`
    const point = { name, lat: Number(lat), lng: Number(lng) }
    const key = `${point.lat} ${point.lng}${named ? ` ${name}` : ''}`
    if (!points.has(key)) points.set(key, point)
  }
  return [...points.values()]
}

/** Formats points for a text field, one on each line. */
export const pointsText = (points: readonly NamedPoint[]): string =>
  points.map(({ lat, lng, name }) => `${lat}, ${lng} ${name}`.trim()).join('\n')
