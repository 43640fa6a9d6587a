import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { CardFit, Fit } from '#app/features/match-score/fit.ts'
import type { RequestStatus } from './rules.ts'

/** A place that a person offers, as others see it. */
export type RoomOffered = {
  /** The home's page on this site, while it is published. */
  home: { slug: string; name: string } | null
  /** The home's location. */
  area: string
  room: 'private' | 'shared'
  share: number
  freeFrom: string
  freeUntil: string | null
  preferredSex: 'female' | 'male' | null
  about: string
  /** Whether a group offers it together. */
  withGroup: boolean
  photos: PhotoImage[]
}

/** The state of matching between the current user and another person. */
export type MatchState =
  | { state: 'none' }
  | { state: 'sent'; requestId: string }
  | { state: 'received'; requestId: string; note: string }
  | { state: 'matched' }
  /** They rejected the user's request or ended the match; the user may ask again from this ISO date. */
  | { state: 'rejected'; again: string }
  /** The other person turned matching off. */
  | { state: 'closed' }

/** The match state, and how well the two match. */
export type MatchView = { match: MatchState; fit: Fit; hidden: boolean; room: RoomOffered | null }

/** A person in the user's lists of matches. */
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
  /** Whether the user sent it. */
  mine: boolean
  note: string
  at: Date
}

export type OwnMatches = {
  matched: (ListedPerson & { since: Date })[]
  received: OwnRequest[]
  sent: OwnRequest[]
  /** Closed requests, newest first. */
  history: OwnRequest[]
}

/** A person on a Discover card, with only the data that it shows. */
export type PersonCard = {
  userId: string
  name: string
  photo: PhotoImage | null
  age: number | null
  /** Year and major, and the university if it is not the reader's. */
  about: string
  /** Budget and move-in. */
  wants: string
  /** A sentence from the bio that fits on one line; null without a bio. */
  bio: string | null
  /** The first tags, and the number of the remaining ones. */
  tags: string[]
  moreTags: number
  /** The place they offer, as a sentence. */
  place: string | null
  fit: CardFit
  match: MatchState
}

/** A request that waits for the user's answer. */
export type WaitingRequest = { requestId: string; note: string; card: PersonCard }
