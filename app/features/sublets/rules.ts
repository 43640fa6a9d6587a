export const SUBLET_AREA_MOST = 80 // characters
export const SUBLET_TEXT_MOST = 1000
/** The most sublets per student, not counting those that are over. */
export const SUBLETS_MOST = 2
/** Days that a sublet counts as confirmed, and how many days before the end its poster is asked. */
export const FRESH_DAYS = 14
export const ASKED_DAYS_BEFORE = 2

export const subletKinds = {
  shared: 'A room, and I go on living there',
  room: 'A room, and I leave',
  home: 'The whole home',
  takeover: 'My lease, to take over',
} as const
export type SubletKind = keyof typeof subletKinds

/** The kinds as students who search read them. */
export const kindTexts: Record<SubletKind, string> = {
  shared: 'Room',
  room: 'Room',
  home: 'Whole home',
  takeover: 'Lease to take over',
}

export const consents = {
  yes: 'Yes, they agreed',
  asked: 'I asked and wait for the answer',
  no: 'Not yet',
} as const
export const sexes = { female: 'Women', male: 'Men' } as const
