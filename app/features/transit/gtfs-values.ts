import type { TransitLine } from '#app/database/schema/map/transit.ts'
import { plainName } from '#app/platform/text/storable-text.ts'

const LONGEST = 40
/** Characters that are examined; no line's name is longer. */
const LONGEST_READ = 200

/** A line's everyday name: `E Line` for the long name “Metro E Line (Expo)”, `Bus 204` for the short name 204.
 *  @param type as in GTFS `route_type`, including its extended numbers */
export function lineOf(shortName: string, longName: string, type: string): TransitLine {
  const mode = modeOf(type)
  const whole = plainName(longName, LONGEST_READ)
  const plain = whole
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const called = /(?:^|\s)([A-Z0-9]{1,3}|[A-Z][a-z]+) Line\b/.exec(plain)?.[1]
  const short = plainName(shortName, LONGEST_READ)
  if (short === '' || (mode !== 'bus' && called === short))
    return { name: cut(called ? `${called} Line` : plain || whole || 'Line without a name'), mode }
  return { name: cut(mode === 'bus' && !/^bus\b/i.test(short) ? `Bus ${short}` : short), mode }
}

const cut = (name: string) => (name.length > LONGEST ? `${plainName(name, LONGEST - 1)}…` : name)

function modeOf(type: string): TransitLine['mode'] {
  const number = /^\d{1,4}$/.test(type) ? Number(type) : -1
  if ([0, 1, 2, 5, 7, 12].includes(number)) return 'train'
  if (number === 3 || number === 11) return 'bus'
  if (number === 4) return 'ferry'
  if ((number >= 100 && number < 200) || (number >= 400 && number < 700)) return 'train'
  if ((number >= 200 && number < 300) || (number >= 700 && number < 900)) return 'bus'
  if (number >= 900 && number < 1000) return 'train'
  return number >= 1000 && number < 1100 ? 'ferry' : 'other'
}

/** Seconds after midnight of `7:05:00` or `25:40:00`; -1 for anything else. */
export function secondsOf(text: string): number {
  const first = text.indexOf(':')
  if (first < 1 || first > 3 || text.length !== first + 6 || text.charCodeAt(first + 3) !== 58) return -1
  let hours = 0
  for (let at = 0; at < first; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    hours = hours * 10 + digit
  }
  const minutes = twoDigits(text, first + 1)
  const seconds = twoDigits(text, first + 4)
  return minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59
    ? -1
    : hours * 3600 + minutes * 60 + seconds
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones
}
