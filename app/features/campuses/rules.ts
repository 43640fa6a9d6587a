import { z } from 'zod'

export const zoneKinds = ['patrol', 'free_ride'] as const
export type ZoneKind = (typeof zoneKinds)[number]

const lng = z.number().min(-180).max(180)
const lat = z.number().min(-85).max(85)

/** A closed ring of [lng, lat] pairs: the first point again at the end. */
export const ringForm = z
  .array(z.tuple([lng, lat]))
  .min(4, 'a ring needs three corners and the first of them again')
  .max(2_000)
  .refine((ring) => String(ring[0]) === String(ring.at(-1)), 'a ring must end where it began')

/** A zone is shown only with where it comes from and when. */
export const zoneForm = z.object({
  kind: z.enum(zoneKinds),
  name: z.string().trim().min(1).max(120),
  ring: ringForm,
  source: z.string().trim().min(1).max(300),
  sourceDate: z.iso.date(),
})

/** Where no campus says otherwise. */
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
  /** Names the campus in addresses, for ever. */
  slug: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use small letters, digits and single hyphens'),
  name: z.string().trim().min(1).max(200),
  shortName: z.string().trim().min(1).max(40),
  lat,
  lng,
  /** Roughly where the campus lies, for the map; those of campuses.json follow the streets around it by hand. */
  outline: ringForm.nullable().default(null),
  emailDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'write a domain such as usc.edu'),
    )
    .max(20)
    .default([]),
  /** Its IANA name. Left out: the one that is stored stays, and a new campus has the usual one. */
  timeZone: z
    .string()
    .max(60)
    .refine((name) => name.includes('/') && isTimeZone(name), 'write a time zone such as America/Los_Angeles')
    .optional(),
  /** Left out: the zones that are stored stay. */
  zones: z.array(zoneForm).max(50).optional(),
})
export type CampusInput = z.input<typeof campusForm>
export type CampusFields = z.output<typeof campusForm>

/** A file of campuses, as `npm run import -- campuses FILE.json` takes it. */
export const campusesForm = z.array(campusForm).min(1, 'the file holds no campus').max(1_000)
