import { z } from 'zod'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { messageField, tooLong } from '#app/platform/text/message-field.ts'
import { plainText } from '#app/platform/text/message-text.ts'
import { cutText } from '#app/platform/text/bounded.ts'
import { boundedText } from '#app/platform/text/bounded-fields.ts'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { fieldErrors, type FieldErrors } from '#app/platform/text/field-errors.ts'
import { momentAt } from '#app/platform/time/zone-time.server.ts'
import {
  INQUIRY_MESSAGE_MOST,
  INQUIRY_NAME_MOST,
  MOST_ROOMMATES,
  TOUR_MOVE_YEARS,
  type InquiryField,
  type TypedInquiry,
} from './rules.ts'
import { inquiryCopy } from './copy.ts'
import {
  FIRST_HOUR,
  LAST_HOUR,
  MOST_SLOTS,
  QUARTER,
  TOUR_AHEAD,
  TOUR_NOTICE,
  type TourField,
} from './tour-rules.ts'

/** A single line, because names appear in emails and lists. */
export const fullNameField = (missing: string) =>
  boundedText(4 * INQUIRY_NAME_MOST, tooLong(INQUIRY_NAME_MOST), missing)
    .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().min(1, missing).max(INQUIRY_NAME_MOST, tooLong(INQUIRY_NAME_MOST)))

/** @param today ISO date at the home */
const inquiryForm = (today: string) => {
  const last = `${Number(today.slice(0, 4)) + TOUR_MOVE_YEARS}${today.slice(4)}`
  return z.object({
    clientId: z.uuid('Load this page again, then send it.'),
    name: fullNameField('Enter your name.'),
    email: emailField('Enter your email address.'),
    phone: phoneField,
    moveInDate: z
      .preprocess(
        (text) => (text === '' ? null : text),
        dateField('Enter a date, such as 08/15/2027.', today)
          .refine((day) => day >= today, 'That day is in the past. Choose today or a later day.')
          .refine(
            (day) => day <= last,
            `Is the year right? Choose a day within the next ${TOUR_MOVE_YEARS} years.`,
          )
          .nullable(),
      )
      .default(null),
    message: messageField('Enter a message.', INQUIRY_MESSAGE_MOST),
    /** Send the inquiry although the same one was sent today. */
    again: z
      .literal('yes')
      .optional()
      .catch(undefined)
      .transform((value) => value === 'yes'),
  })
}

export type ReadInquiry = z.infer<ReturnType<typeof inquiryForm>> & {
  /** Roommates whose name and address the sender typed. */
  typed: { name: string; email: string }[]
  /** Proposed times of a tour. */
  slots: Date[]
}
export type InquiryErrors = FieldErrors<InquiryField> & { clientId?: string }

const REQUIRED = ['name', 'email', 'message'] as const

/** Validates an inquiry form.
 *  @returns `failed`: the message for the whole form, worded as in the specification */
export function readInquiry(
  { fields, members }: TypedInquiry,
  { today, ...times }: { today: string } & When,
): { ok: true; data: ReadInquiry } | { ok: false; failed: string | undefined; errors: InquiryErrors } {
  const read = inquiryForm(today).safeParse(fields)
  const people = readRoommates(fields)
  const { slots, errors: slotErrors } = readSlots(fields, times)
  const errors: InquiryErrors = {
    ...people.errors,
    ...slotErrors,
    ...(read.error && fieldErrors(read.error)),
  }
  if (members.length + people.typed.length > MOST_ROOMMATES) {
    const last = Object.keys(fields).findLast((name) => name.startsWith('roommateName') && fields[name])
    errors[(last ?? 'roommateName0') as InquiryField] =
      `An inquiry can name at most ${MOST_ROOMMATES} roommates. Remove some.`
  }
  if (read.success && Object.keys(errors).length === 0)
    return { ok: true, data: { ...read.data, typed: people.typed, slots } }
  const blank = REQUIRED.some((field) => plainText(cutText(fields[field] ?? '')) === '')
  const failed = blank ? inquiryCopy.required : people.nameless ? inquiryCopy.roommateEmail : errors.clientId
  return { ok: false, failed, errors }
}

/** Rows with neither a name nor an address are dropped (specification part 2 §5). */
function readRoommates(fields: TypedInquiry['fields']) {
  const typed: ReadInquiry['typed'] = []
  const errors: InquiryErrors = {}
  let nameless = false
  for (let row = 0; row < MOST_ROOMMATES; row += 1) {
    const [name = '', email = ''] = [fields[`roommateName${row}`], fields[`roommateEmail${row}`]]
    if (name.trim() === '' && email.trim() === '') continue
    const readName = fullNameField('Enter this roommate’s name.').safeParse(name)
    const readEmail = emailField(inquiryCopy.roommateEmail).safeParse(email)
    if (email.trim() === '') nameless = true
    if (!readName.success) errors[`roommateName${row}`] = readName.error.issues[0]?.message
    if (!readEmail.success) errors[`roommateEmail${row}`] = readEmail.error.issues[0]?.message
    if (!readName.success || !readEmail.success) continue
    if (typed.some((other) => other.email === readEmail.data))
      errors[`roommateEmail${row}`] = 'You have already entered this address.'
    typed.push({ name: readName.data, email: readEmail.data })
  }
  return { typed, errors, nameless }
}

type Fields = Partial<Record<string, string>>
/** The current time, the time zone of the home and its tour times, and the times that the company offers; null: any. */
type When = { timeZone: string; now: Date; offered: string[] | null }
export type SlotErrors = Partial<Record<TourField, string>>

/** Reads the proposed times from a tour form; empty rows are ignored.
 *  @returns the times, earliest first */
export function readSlots(
  fields: Fields,
  { timeZone, now, offered }: When,
): { slots: Date[]; errors: SlotErrors } {
  const slots: Date[] = []
  const errors: SlotErrors = {}
  for (let row = 0; row < MOST_SLOTS; row += 1) {
    const typed = fields[`tourSlot${row}`]?.trim() ?? ''
    if (typed === '') continue
    const slot = momentAt(timeZone, typed)
    const wrong = slot ? whatIsWrong(slot, typed, { now, offered }) : 'Choose a day and a time.'
    if (wrong) errors[`tourSlot${row}`] = wrong
    else if (slot && slots.some((other) => other.getTime() === slot.getTime()))
      errors[`tourSlot${row}`] = 'You have already added this time.'
    else if (slot) slots.push(slot)
  }
  return { slots: slots.toSorted((one, other) => one.getTime() - other.getTime()), errors }
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** @param typed the local time, such as `2026-11-20T10:00` */
function whatIsWrong(
  slot: Date,
  typed: string,
  { now, offered }: Omit<When, 'timeZone'>,
): string | undefined {
  if (offered !== null)
    return offered.includes(typed.slice(0, 16))
      ? undefined
      : 'This time is not offered any more. Choose another.'
  const ahead = slot.getTime() - now.getTime()
  if (ahead < TOUR_NOTICE) return 'Choose a time at least two hours from now.'
  if (ahead > TOUR_AHEAD) return 'Choose a time within the next 90 days.'
  const clock = typed.slice(11, 16)
  if (clock < clockOf(FIRST_HOUR) || clock > clockOf(LAST_HOUR)) return 'Choose a time between 8 AM and 8 PM.'
  return slot.getTime() % (QUARTER * 1000) === 0
    ? undefined
    : 'Choose a time on the quarter hour, such as 10:00 or 10:15.'
}
