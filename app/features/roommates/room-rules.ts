import { z } from 'zod'
import { plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField, dollarsField } from '#app/platform/text/typed-fields.ts'

export const AREA_MOST = 80 // characters
export const ABOUT_MOST = 600
const SHARE_MOST = 20_000 // dollars a month

const choice = <const Labels extends Record<string, string>>(labels: Labels) => ({
  values: Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]],
  labels,
})
export const roomKinds = choice({ private: 'A private room', shared: 'A bed in a shared room' })
export const preferredSexes = choice({ female: 'Women', male: 'Men' })

const NO_DAY = 'Enter a date, such as 08/15/2027.'
const NO_SHARE = `Enter dollars a month, from $1 to $${SHARE_MOST.toLocaleString('en-US')}.`
const tooLong = (most: number) => `Please use at most ${most} characters.`
const day = dateField(NO_DAY).refine((date) => date >= '2000-01-01' && date < '2100-01-01', { error: NO_DAY })
const nothing = (value: unknown) => (value === '' || value === undefined ? null : value)

const whereForm = z.object({ home: z.string(), area: z.string() })

export const roomForm = z
  .object({
    /** The URL of a home on this site, or its last segment. */
    home: plainLine(800, tooLong(200)).default(''),
    area: plainLine(AREA_MOST, tooLong(AREA_MOST)).default(''),
    room: z.enum(roomKinds.values, { error: 'Choose one of the two.' }),
    share: dollarsField(NO_SHARE).pipe(z.number().min(1, NO_SHARE).max(SHARE_MOST, NO_SHARE)),
    freeFrom: day,
    freeUntil: z.preprocess(nothing, day.nullable()),
    preferredSex: z.preprocess(
      nothing,
      z.enum(preferredSexes.values, { error: 'Choose one from the list.' }).nullable(),
    ),
    groupId: z.preprocess(nothing, z.string().max(40).nullable()),
    about: plainLines(ABOUT_MOST, tooLong(ABOUT_MOST)).default(''),
  })
  .refine(({ home, area }) => home !== '' || area !== '', {
    path: ['area'],
    error: 'Say where it is, or enter the address of its page on this site.',
    // Checked even if other fields are invalid.
    when: ({ value }) => whereForm.safeParse(value).success,
  })
  .refine(({ freeFrom, freeUntil }) => freeUntil === null || freeUntil > freeFrom, {
    path: ['freeUntil'],
    error: 'This is before the room becomes available.',
  })
export type RoomField = keyof z.output<typeof roomForm>

/** The form values, as typed. */
export type RoomTexts = Partial<Record<RoomField, string>>

/** The part of a URL that identifies a home; null for other URLs. */
export function homeNamed(typed: string): string | null {
  const path = typed.split(/[?#]/)[0] ?? ''
  return /^(?:.*\/expanded-listing\/)?([a-z0-9-]{1,80})\/?$/i.exec(path)?.[1]?.toLowerCase() ?? null
}
