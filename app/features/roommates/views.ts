import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { Fit } from './fit.ts'
import type { RoomOffered } from './room/room-views.ts'
import type { RequestStatus } from './rules.ts'

/** What is between the one who asks and somebody else, as far as matching goes. */
export type MatchState =
  | { state: 'none' }
  | { state: 'sent'; requestId: string }
  | { state: 'received'; requestId: string; note: string }
  | { state: 'matched' }
  /** They said no, or ended the match: one may ask again from a day on, an ISO date. */
  | { state: 'rejected'; again: string }
  /** They do not want to be matched with anybody. */
  | { state: 'closed' }

/** The same with how the two fit. */
export type MatchView = { match: MatchState; fit: Fit; hidden: boolean; room: RoomOffered | null }

/** Somebody in the lists of one's own matches. */
export type ListedPerson = {
  userId: string
  name: string
  photo: PhotoImage | null
  /** University, year and major. */
  about: string
}

export type OwnRequest = ListedPerson & {
  requestId: string
  status: RequestStatus
  /** Who sent it. */
  mine: boolean
  note: string
  at: Date
}

export type OwnMatches = {
  matched: (ListedPerson & { since: Date })[]
  received: OwnRequest[]
  sent: OwnRequest[]
  /** What is over, the last first. */
  history: OwnRequest[]
}

/** Somebody on a card of Discover, and no more than it shows. */
export type PersonCard = {
  userId: string
  name: string
  photo: PhotoImage | null
  age: number | null
  university: string | null
  major: string | null
  /** Its beginning. */
  bio: string | null
  /** The first of them, and how many more there are. */
  tags: string[]
  moreTags: number
  lastActive: string
  /** The place they have, in a sentence. */
  place: string | null
  /** With the two strongest reasons. */
  fit: Fit
  match: MatchState
}
