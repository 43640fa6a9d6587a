import type { collectionActivity } from '#app/database/schema/collections.ts'
import type { CardFacts } from '#app/features/listings/ui/card-facts.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { ComparePart } from './compare-rows.ts'
import type { NoteView } from './views.ts'

export type HomeOnList = {
  id: string
  name: string
  address: string
  city: string | null
  photo: Photo | null
  /** No longer offered. */
  gone: boolean
  /** Its page; null where there is none to go to. */
  href: string | null
}

/** Homes of a collection side by side. */
export type CompareView = {
  name: string
  asMember: boolean
  /** Every home there is to choose from, in the collection's order. */
  choices: { id: string; name: string; gone: boolean; chosen: boolean }[]
  homes: HomeOnList[]
  parts: ComparePart[]
  /** What of the address could not be followed. */
  notes: string[]
  /** For how many people it is reckoned; null: each home as it is offered. */
  people: number | null
  onlyDifferences: boolean
}

/** A collection on paper. */
export type PrintView = {
  name: string
  asMember: boolean
  homes: (Omit<HomeOnList, 'photo'> & CardFacts & { notes: NoteView[] })[]
  /** ISO date. */
  today: string
}

/** A home as a row that can be moved. */
export type OrderedHome = Omit<HomeOnList, 'city' | 'href'>

/** The order of a collection, to be changed by hand. */
export type OrderView = { name: string; homes: OrderedHome[] }

/** Everything members wrote about one home, and the form for one's own. */
export type NotesView = { name: string; home: Omit<HomeOnList, 'photo'>; notes: NoteView[] }

/** `who`: null where nobody did it, such as a decision that ends by itself. `home`: null where there is none, or no longer. */
export type ActivityView = {
  id: string
  kind: (typeof collectionActivity.$inferSelect)['kind']
  who: string | null
  home: string | null
  at: string
}
/** `waits`: the next daily letter would tell of it. */
export type ActivityPage = { name: string; waits: boolean; activity: ActivityView[] }
