import type { ShownPerson } from '#app/features/groups/views.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { SavedHome } from '#app/features/saves/views.ts'
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

/** What the save dialog offers for a home. */
export type SaveChoices = {
  home: { id: string; name: string }
  /** `holds`: the home is in it already. */
  collections: { id: string; name: string; count: number; holds: boolean }[]
  /** The one that somebody put a home into last, as long as they are in it. */
  last: string | null
}

/** What came of a press in the save dialog. `error` belongs to the name, `failed` to no field. */
export type ChangedSaved =
  | { ok: true; done: 'added' | 'removed'; collectionId: string }
  | { ok: false; error?: string | undefined; failed?: string }

/** What a member wrote about a home, as whoever asks may read it. */
export type NoteView = {
  /** Who wrote it: "You", or "A member" where one of the two blocked the other. */
  by: string
  self: boolean
  text: string
  /** ISO time. */
  at: string
}

/** A home in a collection, with its last facts when it is no longer offered. */
export type CollectionHome = SavedHome & {
  /** The member who put it in, as the reader may read the name; null where nobody needs to know. */
  addedBy: string | null
}

/** A part of a collection's homes, in its order. */
export type HomesPage = { homes: CollectionHome[]; count: number; page: number; pages: number }

export type CollectionMember = ShownPerson & {
  self: boolean
  /** In their own right; else by the group. */
  own: boolean
}

/** Who may read a collection: its members always, the group and whoever has the link as said. */
export type SharedWith = {
  /** The public address, where there is one. */
  link: string | null
  group: { groupId: string; name: string } | null
}

/** Somebody who asked to be let in. */
export type CollectionRequest = { userId: string; name: string; photo: PhotoImage | null; askedAt: string }

/** What can be edited of a collection. */
export type Details = { name: string; description: string; isPublic: boolean }

/** Everything a member reads of a collection. */
export type CollectionPage = {
  collectionId: string
  name: string
  description: string
  sharedWith: SharedWith
  members: CollectionMember[]
  /** Those whom one may see. */
  requests: CollectionRequest[]
  /** One's own, to share it with. */
  groups: { groupId: string; name: string }[]
  list: HomesPage
}

/** What anybody with the public link reads: nothing of people. */
export type PublicCollection = {
  name: string
  description: string
  list: HomesPage
  /** Leads members to their own page. */
  collectionId: string | null
}

/** What an address of a collection shows to whoever asks. To whom it shows nothing, a collection is as absent as one that
 *  never was. */
export type CollectionAt =
  | ({ kind: 'member' } & CollectionPage)
  | ({ kind: 'public' } & PublicCollection)
  | {
      kind: 'deleted'
      collectionId: string
      name: string
      /** Who did it: "You", or "A member" where one of the two blocked the other or who is gone. */
      by: string
      /** ISO times. */
      at: string
      until: string
    }
  | { kind: 'left'; collectionId: string; name: string }
  | { kind: 'private' }
  | { kind: 'absent' }
