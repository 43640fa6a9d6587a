import type { Photo } from '#app/features/listings/rules.ts'
import type { Decision } from './decide.ts'
import type { Until } from './copy.ts'

/** A home in a decision, with costs for the number of voters. */
export type DecisionHome = {
  listingId: string
  name: string
  /** Its page; null if it no longer has one. */
  href: string | null
  photo: Photo | null
  /** Beds, location and availability date. */
  about: string
  /** Why it is no longer offered; null while it is. */
  gone: string | null
  /** Cents a month for each person. */
  costEach: number | null
  /** What the cost does not include; null if nothing is missing. */
  costNote: string | null
  /** "$40 over for Ana R.", as far as the reader may see it. */
  over: string[]
  /** How long members walk from it to class, as far as the reader may see it; null if unknown. */
  walks: string | null
}

/** `earlier`: they answered in a previous round, which counts unless they replace it. */
export type VoterView = { name: string; self: boolean; answered: 'yes' | 'earlier' | 'no' }

export type OwnAnswer = {
  /** Ranked homes, best first. */
  order: string[]
  /** Reasons by home. */
  vetoes: Record<string, string>
  /** Which answer this is, for the form that replaces it. */
  seen: string
  answered: VoterView['answered']
}

/** A home as it was counted. `given`: its rank in each answer, and the points from it. */
export type ResultRow = {
  home: DecisionHome
  given: { place: number | null; points: number }[]
  points: number
  /** The tie-breaker that put it above the next one, with the same points. */
  tie: string | null
}

export type ResultView = {
  round: number
  outcome: Decision['outcome']
  /** "Your group chose …". */
  sentence: string
  /** How it closed, such as "closed on Nov 21, 2026, when everybody had answered". */
  closed: string
  people: number
  /** Who answered, in the order of `given`. */
  voters: string[]
  silent: string[]
  rows: ResultRow[]
  out: { home: DecisionHome; reasons: { name: string; reason: string }[] }[]
}

export type EarlierResult = { decisionId: string; round: number; sentence: string; closedAt: string }

export type DecisionPage = {
  collection: { id: string; name: string }
  /** The group that the collection is shared with. */
  groupName: string | null
  /** That group's id if the user is in it, so that they can ask about the chosen home together. */
  groupId: string | null
  state: 'none' | 'open' | 'rests' | 'closed'
  round: number
  /** Whether the current user is a voter. */
  votes: boolean
  may: { open: boolean; reopen: boolean }
  voters: VoterView[]
  until: Until
  /** "Opened by …", or "Reopened by …". */
  opened: string | null
  /** The first and the last closing date to choose, as ISO dates, and their time zone (an IANA name). */
  days: { from: string; to: string; timeZone: string }
  homes: DecisionHome[]
  own: OwnAnswer | null
  result: ResultView | null
  earlier: EarlierResult[]
}

/** The summary of the decision on the collection's page. */
export type DecisionSummary =
  | { state: 'none'; votes: boolean }
  | {
      state: 'open'
      votes: boolean
      /** Whether the current user has answered. */
      own: boolean
      answered: number
      voters: number
      until: Until
    }
  | { state: 'rests' }
  /** `anew`: the collection is now shared with another group, which could start its own decision. */
  | { state: 'closed'; sentence: string; anew: boolean }

/** A collection that a group shares, with the decision about it. */
export type GroupShortlist = {
  collectionId: string
  name: string
  /** Whether it is the group's own shortlist. */
  own: boolean
  homes: number
  /** `open`: the reader's answer, and how many have answered. `gone`: whether the winner is no longer offered. */
  decision:
    | { state: 'open'; own: OwnAnswer; answered: number }
    | { state: 'closed'; winner: string | null; winnerId: string | null; gone: boolean }
    | null
}

/** What a group's link shows to anyone who opens it, without names. */
export type LinkHomes = {
  /** The latest of the shortlist. `cost`: such as `$900 a month each`. `isPart`: unstated fees come on top. */
  homes: { photo: Photo | null; places: string; cost: string; isPart: boolean }[]
  /** All homes on the shortlist. */
  count: number
  /** Members of the group. */
  people: number
  /** ISO time until which the link works. */
  until: string
}
