import type { CardFacts, Confirmed } from '#app/features/listings/ui/card-facts.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { ComparePart } from './compare-rows.ts'
import type { NoteView } from './views.ts'

export type HomeOnList = {
  id: string
  name: string
  address: string
  city: string | null
  photo: Photo | null
  /** Why the home is not offered; null while it is. */
  gone: string | null
  /** The home's page; null without one. */
  href: string | null
}

/** Homes of a collection side by side. */
export type CompareView = {
  name: string
  asMember: boolean
  /** Every home that can be chosen, newest first. */
  choices: { id: string; name: string; gone: boolean; chosen: boolean }[]
  homes: HomeOnList[]
  parts: ComparePart[]
  /** Which parts of the URL were ignored, and why. */
  notes: string[]
  /** The number of people that costs are computed for; null: each home's own number. */
  people: number | null
  onlyDifferences: boolean
}

export type PrintView = {
  name: string
  asMember: boolean
  homes: (Omit<HomeOnList, 'photo'> &
    Omit<CardFacts, 'confirmed'> & { confirmed: Confirmed | null; notes: NoteView[] })[]
  /** ISO time. */
  printedAt: string
}

/** All notes on one home, and the form for the user's own. */
export type NotesView = { name: string; home: Omit<HomeOnList, 'photo'>; notes: NoteView[] }
