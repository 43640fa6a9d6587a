/** Limits: roommates in one inquiry; typed addresses in a day, because each gets an email; and lengths in UTF-16 units. */
export const MOST_ROOMMATES = 7
export const ADDRESSES_A_DAY = 20
export const INQUIRY_NAME_MOST = 100
export const INQUIRY_MESSAGE_MOST = 2000
/** A move-in date further in the future than this is a typing error. */
export const TOUR_MOVE_YEARS = 2
/** Within this time, sending the same again asks for confirmation. */
export const AGAIN_WITHIN = 24 * 60 * 60 * 1000 // milliseconds
/** Delay before the dialog closes after sending (specification part 2 §9). */
export const CLOSES_AFTER = 2000 // milliseconds

/** Tours: number of proposed times, duration, shortest notice, how far ahead, and the step between times. */
export const MOST_SLOTS = 3
export const TOUR_MINUTES = 30
export const TOUR_NOTICE = 2 * 60 * 60 * 1000 // milliseconds
export const TOUR_AHEAD = 90 * 24 * 60 * 60 * 1000 // milliseconds
export const QUARTER = 15 * 60 // seconds
/** The hours in which tours begin, and how many days are offered as chips. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 20
export const CHIP_DAYS = 10

export type TourField = `tourSlot${number}`
export type TourSide = 'sender' | 'manager'

/** Additions to one inquiry, because each is an email to whoever answers, and their length in UTF-16 units. */
export const MOST_ADDITIONS = 5
export const LONGEST_ADDITION = 1000

const leadStates = ['new', 'answered', 'tour', 'closed', 'withdrawn'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateLabels: Record<LeadState, string> = {
  new: 'New',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
}

/** Whether nothing more can be answered, added or arranged. */
export const isEnded = (state: LeadState) => state === 'closed' || state === 'withdrawn'

/** The states as the sender sees them. */
export const sentStateLabels: Record<LeadState, string> = {
  new: 'Sent, not answered yet',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed by the manager',
  withdrawn: 'Withdrawn',
}

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

/** The content of an inquiry form: its fields by name, and the ticked members of one's groups. */
export type TypedInquiry = { fields: Partial<Record<string, string>>; members: string[] }

/** Why an inquiry was not sent, besides invalid fields. */
export type CannotSendInquiry =
  | 'again'
  | 'early'
  | 'gone'
  | 'no-age'
  | 'own-home'
  | 'too-many-emails'
  | 'too-young'
