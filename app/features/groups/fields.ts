import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { plainLine } from '#app/platform/text/plain-text.ts'
import { dateField, dollarsField } from '#app/platform/text/typed-fields.ts'
import { EARLIEST_BIRTH } from '#app/features/profiles/rules.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { hasPassed } from '#app/platform/time/date-ahead.ts'
import { bathCounts } from '#app/features/profiles/preferences.ts'
import { NAME_MOST, bedCounts } from './rules.ts'

const CAP_MOST = 20_000 // dollars a month: the end of the budget filter (specification part 2 §9)

const BLANK_NAME = 'Give your group a name, such as “Maple Street four”.'
const LONG_NAME = `Keep the name to ${NAME_MOST} characters.`
const NO_DAY = 'Enter a date, such as 08/15/2027.'
const PAST_DAY = 'That day is in the past. Choose today or a later day.'
const NO_CAP = `Enter dollars a month, from $1 to $${CAP_MOST.toLocaleString('en-US')}, or leave it empty.`

/** An empty field means "not stated". A field missing from the form leaves the stored value as it is. */
const nothing = (value: unknown) => (value === '' ? null : value)
const count = (counts: readonly number[]) =>
  z.preprocess(
    nothing,
    z
      .enum(counts.map(String), { error: 'Choose one from the list.' })
      .transform(Number)
      .nullable()
      .optional(),
  )

export const groupNameForm = z.object({
  name: /* @__PURE__ */ plainLine(NAME_MOST, LONG_NAME, BLANK_NAME).pipe(
    z.string().refine((name) => /[^\p{Cf}\p{M}\p{Z}]/u.test(name), { error: BLANK_NAME }),
  ),
})

const NO_BIRTH = 'Enter a date, such as 03/24/2006.'
/** The date of birth of a person whose profile does not state it, and a second confirmation if it is under 18. */
const birthDateForm = z.object({
  birthDate: z.preprocess(
    nothing,
    dateField(NO_BIRTH)
      .refine((day) => day >= EARLIEST_BIRTH, 'Enter a year from 1900 or later.')
      .nullable()
      .optional(),
  ),
  birthDateConfirmed: dateField(NO_BIRTH).optional().catch(undefined),
})
export type StatedBirthDate = z.output<typeof birthDateForm>

/** A group's name and what it looks for. */
const groupDetailsForm = /* @__PURE__ */ groupNameForm.extend({
  moveInDate: z.preprocess(
    nothing,
    dateField(NO_DAY)
      .refine((day) => day >= '2000-01-01' && day < '2100-01-01', { error: NO_DAY })
      .nullable()
      .optional(),
  ),
  beds: /* @__PURE__ */ count(bedCounts),
  baths: /* @__PURE__ */ count(bathCounts),
})

/** Reads the form. A past day is refused unless it is already stored; the page then says that it has passed.
 *  @param known the stored day, and today as an ISO date */
export function readGroupDetails(
  input: unknown,
  { stored, today }: { stored: string | null; today: string },
): { ok: true; data: GroupDetails } | Invalid<GroupDetailsField> {
  const read = groupDetailsForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { moveInDate = null } = read.data
  if (moveInDate !== stored && hasPassed(moveInDate, today)) return invalidFields({ moveInDate: PAST_DAY })
  return { ok: true, data: read.data }
}

/** Reads the form for a new group: the group's details, and the date of birth. @param today ISO date */
export function readNewGroup(
  input: unknown,
  today: string,
): { ok: true; data: StatedBirthDate } | Invalid<NewGroupField> {
  const details = readGroupDetails(input, { stored: null, today })
  const birth = birthDateForm.safeParse(input)
  if (details.ok && birth.success) return { ok: true, data: birth.data }
  return invalidFields({
    ...(!details.ok && details.errors),
    ...(!birth.success && invalid(birth.error).errors),
  })
}

export type NewGroupField = GroupDetailsField | keyof StatedBirthDate
export type GroupDetails = z.output<typeof groupDetailsForm>
export type GroupDetailsField = keyof GroupDetails

/** Whether the group may see the user's cap as a number, and the cap if it differs from the profile's. */
export const capForm = z.object({
  showsCap: z
    .enum(['yes', 'no'], {
      error: 'Choose one: the group sees your budget, or only whether a home is over it.',
    })
    .transform((answer) => answer === 'yes'),
  cap: z.preprocess(
    (value) => nothing(typeof value === 'string' ? value.trim() : value),
    dollarsField(NO_CAP).pipe(z.number().min(1, NO_CAP).max(CAP_MOST, NO_CAP)).nullable().optional(),
  ),
})
/** The form for joining: the cap, and the date of birth. */
export const joinGroupForm = /* @__PURE__ */ capForm.extend(birthDateForm.shape)
export type JoinGroupField = keyof z.output<typeof joinGroupForm>

const MINUTES_MOST = 120
const NO_MINUTES = `Write whole minutes from 1 to ${MINUTES_MOST}, such as 25, or leave it empty.`
/** What the group may see of the user's walk to class (nothing, the minutes, or also the building), and the longest walk that they
 *  would take, in minutes. That limit requires showing the minutes, because homes over it would reveal them. */
export const minutesForm = z
  .object({
    showsMinutes: z.enum(['yes', 'building', 'no'], {
      error: 'Choose one: the group sees your minutes, your minutes and building, or nothing.',
    }),
    mostMinutes: z.preprocess(
      (value) => nothing(typeof value === 'string' ? value.trim() : value),
      boundedLine(100, NO_MINUTES, NO_MINUTES)
        .refine((text) => /^\d{1,3}$/.test(text), NO_MINUTES)
        .transform(Number)
        .pipe(z.number().min(1, NO_MINUTES).max(MINUTES_MOST, NO_MINUTES))
        .nullable()
        .optional(),
    ),
  })
  .refine(({ showsMinutes, mostMinutes }) => showsMinutes !== 'no' || typeof mostMinutes !== 'number', {
    path: ['mostMinutes'],
    error: 'A limit counts only if the group sees your minutes. Show them, or leave this empty.',
  })
  .transform(({ showsMinutes, mostMinutes }) => ({
    showsMinutes: showsMinutes !== 'no',
    showsBuilding: showsMinutes === 'building',
    mostMinutes: showsMinutes === 'no' ? null : mostMinutes,
  }))

export type OwnCap = z.output<typeof capForm>
export type CapField = keyof OwnCap
export type MinutesField = 'showsMinutes' | 'mostMinutes'
