import type { Photo } from '#app/features/listings/rules.ts'
import type { Sharing } from './rules.ts'

/** A collection as the lists of somebody's own show it. */
export type CollectionCard = {
  id: string
  name: string
  /** Homes in it. */
  count: number
  sharing: Sharing
  /** The first photo of each of the first homes that has one. */
  cover: Photo[]
}

/** One that a member deleted and any of them can take back. */
export type DeletedCollection = {
  id: string
  name: string
  /** ISO: from then on it is gone for good. */
  until: string
}

/** Everything somebody is a member of, what changed last first. */
export type OwnCollections = { collections: CollectionCard[]; deleted: DeletedCollection[] }

/** What a member wrote about a home, as whoever asks may read it. */
export type NoteView = {
  /** Who wrote it: "You", or "A member" where one of the two blocked the other. */
  by: string
  self: boolean
  text: string
  /** ISO time. */
  at: string
}
