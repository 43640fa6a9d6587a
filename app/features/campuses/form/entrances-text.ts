import type { CampusEntrance } from '#app/database/schema/campuses.ts'

const LINE = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)(?:[\s,;]+(.*))?$/

/** Reads typed entrances: one on each line, latitude, longitude and perhaps a name. One that is there twice counts once.
 *  @returns a sentence when a line is invalid; the form checks how many there are */
export function readEntrances(text: string): CampusEntrance[] | string {
  const entrances = new Map<string, CampusEntrance>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, lat, lng, name = ''] = LINE.exec(line.trim()) ?? []
    if (lat === undefined || lng === undefined)
      return `Line ${at + 1} is not an entrance: write latitude, longitude and, if you like, a name, such as 34.0255, -118.2851 North gate.`
    if (Math.abs(Number(lat)) > 85 || Math.abs(Number(lng)) > 180)
      return `Line ${at + 1} is not on the map: the latitude comes first, such as 34.0255, -118.2851.`
    const entrance = { name, lat: Number(lat), lng: Number(lng) }
    const key = `${entrance.lat} ${entrance.lng}`
    if (!entrances.has(key)) entrances.set(key, entrance)
  }
  return [...entrances.values()]
}

/** Formats entrances for a text field, one on each line. */
export const entrancesText = (entrances: readonly CampusEntrance[]): string =>
  entrances.map(({ lat, lng, name }) => `${lat}, ${lng} ${name}`.trim()).join('\n')
