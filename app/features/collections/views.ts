import type { ShownPerson } from '#app/features/profiles/views.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { SavedHome } from '#app/features/listings/views.ts'
import type { HomeSort, Sharing } from './list-rules.ts'

/** A collection in the user's own lists. */
export type CollectionCard = {
  id: string
  name: string
  count: number
  sharing: Sharing
  /** The first photos of the first homes that have any. */
  cover: Photo[]
}

/** A deleted collection that its members can restore. */
export type DeletedCollection = {
  id: string
  name: string
  /** ISO time until which it can be restored. */
  until: string
}

/** The user's collections, last changed first, and the deleted ones. */
export type OwnCollections = { collections: CollectionCard[]; deleted: DeletedCollection[] }

/** The data of the save dialog for a home. */
export type SaveChoices = {
  home: { id: string; name: string }
  /** `holds`: the home is already in it. `ofGroup`: it is shared with a group. */
  collections: { id: string; name: string; count: number; holds: boolean; ofGroup: boolean }[]
  /** The collection that the user added a home to last, if they are still a member. */
  last: string | null
  /** The user's groups, which a new collection can be for. */
  groups: { groupId: string; name: string }[]
}

/** A member's note on a home, as the current user may see it. */
export type NoteView = {
  /** The author: "You", or "A member" when there is a block between author and reader. */
  by: string
  self: boolean
  text: string
  /** ISO time. */
  at: string
}

/** A home in a collection, with its last known facts when it is no longer offered. */
export type CollectionHome = SavedHome & {
  /** The member who added it, by the name that the reader may see; null when it is not shown. */
  addedBy: string | null
}

export type HomesPage = {
  homes: CollectionHome[]
  sort: HomeSort
  count: number
  page: number
  pages: number
}

export type CollectionMember = ShownPerson & {
  self: boolean
  /** Whether the person is a member in their own right; otherwise through the group. */
  own: boolean
}

/** Who can read a collection besides its members: its group, and everyone with the link. */
export type SharedWith = {
  /** The public URL, if there is one. */
  link: string | null
  group: { groupId: string; name: string } | null
}

/** A person who asked to join. */
export type CollectionRequest = { userId: string; name: string; photo: PhotoImage | null; askedAt: string }

/** The fields of a collection that can be edited. */
export type Details = { name: string; description: string; isPublic: boolean }

/** A collection's page for members. */
export type CollectionPage = {
  collectionId: string
  name: string
  description: string
  sharedWith: SharedWith
  /** Whether it is the group's own shortlist, which stays with the group. */
  shortlist: boolean
  members: CollectionMember[]
  /** Only requests from people whom the current user may see. */
  requests: CollectionRequest[]
  /** The current user's groups, to share it with. */
  groups: { groupId: string; name: string }[]
  list: HomesPage
  /** Members' notes by home, earliest first. */
  notes: Record<string, NoteView[]>
}

/** A collection's page for everyone with the public link: nothing about people. */
export type PublicCollection = {
  name: string
  description: string
  list: HomesPage
  /** The id for members, so that the page can link to their own view. */
  collectionId: string | null
}

/** What the page at a collection's URL shows the current user. For anyone but its members, a deleted collection looks exactly like
 *  one that never existed. */
export type CollectionAt =
  | ({ kind: 'member' } & CollectionPage)
  | ({ kind: 'public' } & PublicCollection)
  | {
      kind: 'deleted'
      collectionId: string
      name: string
      /** Who deleted it: "You", or "A member" when there is a block between the two or the account is gone. */
      by: string
      /** ISO times. */
      at: string
      until: string
    }
  | { kind: 'left'; collectionId: string; name: string }
  | { kind: 'private' }
  /** Public, but at a different link than this one. */
  | { kind: 'replaced' }
  | { kind: 'absent' }
