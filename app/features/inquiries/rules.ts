/** Roommates in one inquiry, and addresses that somebody types within a day, since each gets a letter. */
export const MOST_ROOMMATES = 7
export const ADDRESSES_A_DAY = 20
export const LONGEST_NAME = 100 // letters, as JavaScript counts them
export const LONGEST_MESSAGE = 2000
/** A move further away than this is a slip of the pen. */
export const MOVE_YEARS = 5
/** The same again within this time is asked about first. */
export const AGAIN_WITHIN = 24 * 60 * 60 * 1000 // milliseconds
/** Until the dialog closes after it was sent (specification part 2 §9). */
export const CLOSES_AFTER = 2000 // milliseconds

/** A tour: how many times one proposes, how long it takes, and how far ahead its times may lie. */
export const MOST_SLOTS = 3
export const TOUR_MINUTES = 30
export const TOUR_NOTICE = 2 * 60 * 60 * 1000 // milliseconds
export const TOUR_AHEAD = 90 * 24 * 60 * 60 * 1000 // milliseconds
export const QUARTER = 15 * 60 // seconds

export type TourField = `tourSlot${number}`
export type TourSide = 'sender' | 'manager'
/** Why nothing came of pressing something at a tour. */
export type TourUndone = 'changed' | 'closed' | 'gone' | 'limited' | 'past'

const leadStates = ['new', 'answered', 'tour', 'closed'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateLabels: Record<LeadState, string> = {
  new: 'New',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed',
}

/** The same for who sent it. */
export const sentStateLabels: Record<LeadState, string> = {
  new: 'Sent, not answered yet',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed by the manager',
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

/** What a form of an inquiry held: its fields by name, and the members of the own groups who were ticked. */
export type TypedInquiry = { fields: Partial<Record<string, string>>; members: string[] }

/** Why an inquiry was not sent, but for what is wrong with a field. */
export type Unsent = 'again' | 'gone' | 'limited' | 'no-age' | 'own-home' | 'too-many-letters' | 'too-young'
