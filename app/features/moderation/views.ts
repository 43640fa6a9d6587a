import type { DeskKind } from '#app/features/desk/rules.ts'

/** A line of the queue. */
export type QueueLine = {
  id: string
  kind: DeskKind
  title: string
  about: string
  /** How long ago it came or was decided, such as "12 min". */
  ago: string
  /** ISO time of that. */
  at: string
  /** Who has taken it. */
  takenBy: string | null
  /** What was decided, when it was. */
  outcome: string | null
  /** Whether it can be selected, to be decided with others. */
  canSelect: boolean
}

/** A decision of several items that are selected. */
export type ManyChoice = { verb: string; label: string; look: 'primary' | 'bad' | 'default' }

export type QueueView = {
  lines: QueueLine[]
  /** For the next page; null on the last one. */
  after: string | null
  /** What can be decided of several lines at once. */
  many: ManyChoice[]
}

export type QueueCounts = {
  open: number
  mine: number
  nobodys: number
  kinds: Partial<Record<DeskKind, number>>
}

export type Fact = {
  term: string
  words: string
  /** A path on the site. */
  to?: string
}

/** What somebody wrote, for the desk alone. */
export type Quote = {
  text: string
  /** Whose it is and when. */
  from: string
  /** Lets it be ticked for a decision. */
  key?: string
}

export type DecisionChoice = {
  verb: string
  label: string
  look: 'primary' | 'bad' | 'default'
  needsReason: boolean
  /** Who reads the reason beside those who run the site, such as "Its manager". */
  reasonFor: string | null
}

export type ItemView = {
  id: string
  kind: DeskKind
  title: string
  about: string
  ago: string
  at: string
  facts: Fact[]
  quotes: Quote[]
  takenBy: string | null
  takenByMe: boolean
  /** The account that has it. */
  takenById: string | null
  decisions: DecisionChoice[]
  /** Whether homes can be named with one of them. */
  asksHomes: boolean
  /** How it ended; null while it is open. */
  decided: { done: string; by: string; ago: string; reason: string | null; canUndo: boolean } | null
}
