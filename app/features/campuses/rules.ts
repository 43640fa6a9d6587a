import { z } from 'zod'
import { isoDay } from '#app/platform/text/typed-fields.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { plainLine } from '#app/platform/text/plain-text.ts'

export const zoneKinds = ['patrol', 'free_ride'] as const
export type ZoneKind = (typeof zoneKinds)[number]
export const zoneKindLabels: Record<ZoneKind, string> = { patrol: 'Patrol', free_ride: 'Free rides' }

const between = (least: number, most: number, what: string) => {
  const say = `write a ${what} from ${least} to ${most}`
  return z.number(say).min(least, say).max(most, say)
}
const lng = between(-180, 180, 'longitude')
const lat = between(-85, 85, 'latitude')
const words = (most: number) =>
  plainLine(most, `use at most ${most} characters`, 'enter something here').pipe(
    z.string().min(1, 'enter something here'),
  )

/** Limits: characters of texts, zones, and corners of a ring. */
export const CAMPUS_LIMITS = {
  slug: 40,
  name: 200,
  shortName: 40,
  zoneName: 120,
  source: 300,
  entranceName: 80,
  buildingName: 120,
}
const MOST_ENTRANCES = 40
const MOST_BUILDINGS = 500
export const MOST_ZONES = 50
const MOST_CORNERS = 2_000
export const TOO_MANY_CORNERS = `a ring has at most ${MOST_CORNERS.toLocaleString('en-US')} corners`

/** A closed ring of [lng, lat] pairs: the first point again at the end. */
const ringForm = z
  .array(z.tuple([lng, lat]))
  .min(4, 'a ring needs three corners, with the first one repeated at the end')
  .max(MOST_CORNERS, TOO_MANY_CORNERS)
  .refine((ring) => String(ring[0]) === String(ring.at(-1)), 'a ring must end with the corner it began with')

/** A zone is shown only with its source and date. */
export const zoneForm = z.object({
  kind: z.enum(zoneKinds, 'choose the kind of zone'),
  name: words(CAMPUS_LIMITS.zoneName),
  ring: ringForm,
  source: words(CAMPUS_LIMITS.source),
  sourceDate: isoDay('enter the date as 2026-08-17'),
})

/** An entrance needs no name. */
const entranceForm = z.object({
  name: plainLine(
    CAMPUS_LIMITS.entranceName,
    `use at most ${CAMPUS_LIMITS.entranceName} characters for a name`,
  ).default(''),
  lat,
  lng,
})

const buildingForm = z.object({ name: words(CAMPUS_LIMITS.buildingName), lat, lng })

/** The time zone of a campus that does not set one. */
export const USUAL_TIME_ZONE = 'America/Los_Angeles'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const campusForm = z.object({
  /** Names the campus in URLs; it can never change. */
  slug: boundedLine(CAMPUS_LIMITS.slug, `use at most ${CAMPUS_LIMITS.slug} characters`)
    .refine(
      (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
      'use lowercase letters, digits and single hyphens',
    )
    .transform(String),
  name: words(CAMPUS_LIMITS.name),
  shortName: words(CAMPUS_LIMITS.shortName),
  lat,
  lng,
  /** The approximate outline of the campus for the map. Those in campuses.json were drawn by hand along the surrounding
   *  streets. */
  outline: ringForm.nullable().default(null),
  /** Where ways to campus end; without any, they end at its position. If omitted, the stored ones stay. Those in campuses.json are
   *  junctions of OpenStreetMap's streets. */
  entrances: z.array(entranceForm).max(MOST_ENTRANCES, `use at most ${MOST_ENTRANCES}`).optional(),
  /** Buildings among which, besides imported ones, students choose where most of their classes are. If omitted, the stored ones stay. */
  buildings: z.array(buildingForm).max(MOST_BUILDINGS, `use at most ${MOST_BUILDINGS}`).optional(),
  emailDomains: z
    .array(
      boundedLine(300, 'enter a domain such as usc.edu')
        .transform((text) => text.trim().toLowerCase())
        .pipe(z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'enter a domain such as usc.edu')),
    )
    .max(20, 'use at most 20')
    .default([]),
  /** An IANA name. If omitted, the stored time zone stays; a new campus gets the default. */
  timeZone: z
    .string()
    .max(60, { abort: true })
    .refine((name) => name.includes('/') && isTimeZone(name), 'enter a time zone such as America/Los_Angeles')
    .optional(),
  /** Whether its people are shown only to users with a confirmed email address at one of its domains. If omitted, the stored value
   *  stays. */
  confirmedPeopleOnly: z.boolean().optional(),
  /** If omitted, the stored zones stay. */
  zones: z.array(zoneForm).max(MOST_ZONES, `use at most ${MOST_ZONES}`).optional(),
})
export type CampusInput = z.input<typeof campusForm>
export type CampusFields = z.output<typeof campusForm>

/** A file of campuses, as read by `npm run import -- campuses FILE.json`. */
export const campusesForm = z.array(campusForm).min(1, 'the file contains no campus').max(1_000)

/** The names of the fields of a campus that can be changed. */
export const campusParts = campusForm.omit({ slug: true }).keyof().options
export type CampusPart = (typeof campusParts)[number]

/** Labels of the fields of a campus in the admin log. */
export const campusPartLabels = {
  name: 'name',
  shortName: 'short name',
  lat: 'latitude',
  lng: 'longitude',
  timeZone: 'time zone',
  emailDomains: 'email domains',
  confirmedPeopleOnly: 'who is shown',
  outline: 'outline',
  entrances: 'entrances',
  buildings: 'buildings',
  zones: 'zones',
} as const satisfies Record<CampusPart, string>
