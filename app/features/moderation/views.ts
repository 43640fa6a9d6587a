import type { ModerationKind } from '#app/features/moderation-queue/rules.ts'
import type { Finding } from '#app/features/publishing/fair-housing.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { AskedField } from './rules.ts'

export type QueueLine = {
  id: string
  kind: ModerationKind
  title: string
  about: string
  /** How long ago it arrived or was decided, such as "12 min". */
  ago: string
  /** ISO time of the same moment. */
  at: string
  takenBy: string | null
  /** The outcome, if it is decided. */
  outcome: string | null
  /** Whether it can be selected for a decision with others. */
  canSelect: boolean
}

/** A decision for all selected items. */
export type ManyChoice = { verb: string; label: string; look: 'primary' | 'bad' | 'default' }

export type QueueView = {
  lines: QueueLine[]
  /** Where the next page starts; null on the last page. */
  after: string | null
  /** The decisions for several lines together. */
  many: ManyChoice[]
}

export type QueueCounts = {
  open: number
  mine: number
  nobodys: number
  kinds: Partial<Record<ModerationKind, number>>
}

export type Fact = {
  term: string
  text: string
  /** A path on the site, or a website that someone named. */
  to?: string
  /** Contact details, which only admins read. */
  contact?: true
  /** The path of a picture, instead of the text. */
  picture?: string
}

/** A quoted text, for staff only. */
export type Quote = {
  text: string
  /** Its author and date. */
  from: string
  /** Present if the quote can be ticked for a decision. */
  key?: string
}

/** What the check of a home found. */
export type HomeFindings = {
  photos: Photo[]
  /** What is missing or cannot be true. */
  problems: string[]
  wording: Finding[]
}

export type DecisionChoice = {
  verb: string
  label: string
  look: 'primary' | 'bad' | 'default'
  needsReason: boolean
  /** Who can read the reason besides admins, such as "Its manager". */
  reasonFor: string | null
}

export type ItemView = {
  id: string
  kind: ModerationKind
  title: string
  about: string
  ago: string
  at: string
  facts: Fact[]
  quotes: Quote[]
  findings: HomeFindings
  takenBy: string | null
  takenByMe: boolean
  takenById: string | null
  /** Whether the housing desk may decide it too. */
  forDesk: boolean
  decisions: DecisionChoice[]
  asks: AskedField[]
  /** The outcome; null while it is open. */
  decided: { done: string; by: string; ago: string; reason: string | null; canUndo: boolean } | null
}
