import type { TourField } from './tour-rules.ts'

/** Limits: roommates in one inquiry; typed addresses per day, because each gets an email; and lengths in UTF-16 units. */
export const MOST_ROOMMATES = 7
export const ADDRESSES_A_DAY = 20
export const INQUIRY_NAME_MOST = 100
export const INQUIRY_MESSAGE_MOST = 2000
/** A move-in date further ahead than this is a typo. */
export const TOUR_MOVE_YEARS = 2
/** Within this time, sending another inquiry about the home asks for confirmation. */
export const REPEAT_INQUIRY_WINDOW = 24 * 60 * 60 * 1000 // milliseconds
/** Delay before the dialog closes after sending (specification part 2 §9). */
export const CLOSES_AFTER = 2000 // milliseconds

export type InquiryField =
  | 'name'
  | 'email'
  | 'phone'
  | 'moveInDate'
  | 'message'
  | 'birthDate'
  | TourField
  | `roommateName${number}`
  | `roommateEmail${number}`

/** The content of an inquiry form: its fields by name, and the ticked members of the sender's groups. */
export type TypedInquiry = { fields: Partial<Record<string, string>>; members: string[] }

/** Why an inquiry was not sent, besides invalid fields. */
export type CannotSendInquiry =
  | 'again'
  | 'early'
  | 'gone'
  | 'held'
  | 'no-age'
  | 'own-home'
  | 'too-many-emails'
  | 'too-young'

/** The fields of a submitted inquiry form, without files. */
export function readTyped(form: FormData): TypedInquiry {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    fields: Object.fromEntries(texts.filter(([name]) => name !== 'member')),
    members: texts.filter(([name]) => name === 'member').map(([, id]) => id),
  }
}
