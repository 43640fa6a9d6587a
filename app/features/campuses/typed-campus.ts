import { isoDate } from '#app/platform/text/typed-values.ts'
import { pointKinds, pointsText, readTypedPoints, readRing, ringText } from './points-text.ts'
import { campusForm, MOST_ZONES, USUAL_TIME_ZONE, zoneForm, type CampusFields } from './rules.ts'

/** The values of the campus form by field name; the fields of zones are numbered. */
export type TypedCampus = Record<string, string>

const ZONE_PARTS = ['kind', 'name', 'source', 'sourceDate', 'ring'] as const
export type ZonePart = (typeof ZONE_PARTS)[number]
export const zoneField = (zone: number, part: ZonePart | 'gone') => `zone-${zone}-${part}`

/** Converts a stored campus to form values. */
export function typedCampus(
  campus: Omit<Required<CampusFields>, 'zones'> & { zones: ZoneFields[] },
): TypedCampus {
  const { zones, lat, lng, emailDomains, outline, entrances, buildings, confirmedPeopleOnly, ...texts } =
    campus
  const { slug, name, shortName, timeZone } = texts
  return {
    slug,
    name,
    shortName,
    timeZone,
    lat: String(lat),
    lng: String(lng),
    emailDomains: emailDomains.join('\n'),
    outline: outline ? ringText(outline) : '',
    entrances: pointsText(entrances),
    buildings: pointsText(buildings),
    confirmedPeopleOnly: confirmedPeopleOnly ? 'on' : '',
    ...Object.fromEntries(
      zones.flatMap((zone, at) =>
        ZONE_PARTS.map((part) => [zoneField(at, part), part === 'ring' ? ringText(zone.ring) : zone[part]]),
      ),
    ),
  }
}

type ZoneFields = NonNullable<CampusFields['zones']>[number]

/** The numbers of the zones in a form, plus one for an empty zone. */
export function zoneNumbers(typed: TypedCampus): number[] {
  const numbers = Object.keys(typed).map((name) => Number(/^zone-(\d{1,2})-/.exec(name)?.[1] ?? -1))
  const used = [...new Set(numbers)]
    .filter((at) => at >= 0 && at < MOST_ZONES && !isEmptyZone(typed, at))
    .toSorted((one, other) => one - other)
  const next = (used.at(-1) ?? -1) + 1
  return next < MOST_ZONES ? [...used, next] : used
}

const words: readonly ZonePart[] = ['name', 'source', 'sourceDate', 'ring']
const isEmptyZone = (typed: TypedCampus, at: number) =>
  words.every((part) => (typed[zoneField(at, part)] ?? '').trim() === '')

type ReadCampus =
  | { campus: CampusFields; errors?: undefined }
  | { campus: null; errors: Record<string, string> }

/** Parses the form. Zones that are empty or marked for deletion are omitted. */
export function readCampus(typed: TypedCampus): ReadCampus {
  const errors: Record<string, string> = {}
  const text = (name: string) => (typed[name] ?? '').trim()
  const outline = text('outline') === '' ? null : readRing(text('outline'))
  const entrances = readTypedPoints(text('entrances'), pointKinds.entrances)
  const buildings = readTypedPoints(text('buildings'), pointKinds.buildings)
  const zones = zoneNumbers(typed).flatMap((at) =>
    isEmptyZone(typed, at) || text(zoneField(at, 'gone')) !== '' ? [] : [readZone(typed, at, errors)],
  )
  const read = campusForm.safeParse({
    slug: text('slug'),
    name: text('name'),
    shortName: text('shortName'),
    lat: degrees(text('lat')),
    lng: degrees(text('lng')),
    timeZone: text('timeZone') || USUAL_TIME_ZONE,
    emailDomains: text('emailDomains')
      .split(/[\s,;]+/)
      .filter(Boolean),
    confirmedPeopleOnly: text('confirmedPeopleOnly') !== '',
    outline: typeof outline === 'string' ? null : outline,
    entrances: typeof entrances === 'string' ? [] : entrances,
    buildings: typeof buildings === 'string' ? [] : buildings,
  })
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= sentence(message)
  if (typeof outline === 'string') errors['outline'] = outline
  if (typeof entrances === 'string') errors['entrances'] = entrances
  if (typeof buildings === 'string') errors['buildings'] = buildings
  if (!read.success || Object.keys(errors).length > 0) return { campus: null, errors }
  return { campus: { ...read.data, zones: zones.filter((zone) => zone !== null) } }
}

function readZone(typed: TypedCampus, at: number, errors: Record<string, string>): ZoneFields | null {
  const text = (part: ZonePart) => (typed[zoneField(at, part)] ?? '').trim()
  const ring = readRing(text('ring'))
  const read = zoneForm.safeParse({
    kind: text('kind'),
    name: text('name'),
    source: text('source'),
    sourceDate: isoDate(text('sourceDate')),
    ring,
  })
  for (const { path, message } of read.error?.issues ?? [])
    errors[zoneField(at, path[0] as ZonePart)] ??= sentence(message)
  if (typeof ring === 'string') errors[zoneField(at, 'ring')] = ring
  return read.data ?? null
}

const degrees = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

const sentence = (words: string) =>
  words.slice(0, 1).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.')
