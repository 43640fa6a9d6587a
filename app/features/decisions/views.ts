import type { Photo } from '#app/features/listings/rules.ts'
import type { Decision } from './decide.ts'
import type { Until } from './said-words.ts'

/** A home that is decided upon, for as many people as decide. */
export type DecisionHome = {
  listingId: string
  name: string
  /** Its page; null when there is none any more. */
  href: string | null
  photo: Photo | null
  /** Beds, where it is and from when on. */
  about: string
  /** No longer offered. */
  gone: boolean
  /** Cents a month for each. */
  costEach: number | null
  /** What the cost leaves out; null for nothing. */
  costNote: string | null
  /** "$40 over for Ana R.", as far as whoever asks may read it. */
  over: string[]
}

/** `earlier`: in a round before, which counts unless they answer anew. */
export type VoterView = { name: string; self: boolean; said: 'yes' | 'earlier' | 'no' }

export type OwnAnswer = {
  /** Homes that have a place, the best first. */
  order: string[]
  /** Why, by home. */
  vetoes: Record<string, string>
  said: VoterView['said']
}

/** A home as it was counted. `given`: for each answer, the place it has there and the points that it got. */
export type ResultRow = {
  home: DecisionHome
  given: { place: number | null; points: number }[]
  points: number
  /** Why it stands above the next one, which has as many points. */
  tie: string | null
}

export type ResultView = {
  round: number
  outcome: Decision['outcome']
  /** "Your group chose …". */
  words: string
  /** How it closed, such as "closed on Nov 21, 2026, when everybody had answered". */
  closed: string
  people: number
  /** Who answered, in the order of `given`. */
  voters: string[]
  silent: string[]
  rows: ResultRow[]
  out: { home: DecisionHome; reasons: { name: string; reason: string }[] }[]
}

export type EarlierResult = { decisionId: string; round: number; words: string; closedAt: string }

export type DecisionPage = {
  collection: { id: string; name: string }
  /** The group that the collection is shared with. */
  groupName: string | null
  state: 'none' | 'open' | 'rests' | 'closed'
  round: number
  /** Whether the one who asks decides with the others. */
  votes: boolean
  may: { open: boolean; reopen: boolean }
  voters: VoterView[]
  until: Until
  /** "Opened by …", or "Reopened by …". */
  opened: string | null
  /** The first and the last day to choose, as ISO dates, and in which time zone they are days (an IANA name). */
  days: { from: string; to: string; timeZone: string }
  homes: DecisionHome[]
  own: OwnAnswer | null
  result: ResultView | null
  earlier: EarlierResult[]
}

/** What the collection's page says of it. */
export type DecisionGlance =
  | { state: 'none'; votes: boolean }
  | {
      state: 'open'
      votes: boolean
      /** Whether the own answer is there. */
      own: boolean
      answered: number
      voters: number
      until: Until
    }
  | { state: 'rests' }
  /** `anew`: it is shared with another group now, which could begin. */
  | { state: 'closed'; words: string; anew: boolean }
