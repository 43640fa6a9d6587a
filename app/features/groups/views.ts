import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** Somebody as others of a group, or whom it asked, read them. */
export type ShownPerson = {
  /** "A member" where one of the two blocked the other. */
  name: string
  /** Only for whom one may see: leads to their profile. */
  userId: string | null
  photo: PhotoImage | null
}

export type ShownMember = ShownPerson & {
  /** Of the membership; who is "a member" has no other. */
  memberId: string
  self: boolean
  /** Dollars a month, where one may read it as a number. That somebody has one which is not shown is told nowhere. */
  cap: number | null
  /** The others read it as a number, too. */
  showsCap: boolean
  /** ISO time. */
  joinedAt: string
}

/** What a group looks for; null where it did not say. The largest of each count means "or more". */
export type LooksFor = { moveInDate: string | null; beds: number | null; baths: number | null }

export type GroupCard = { groupId: string; name: string; members: ShownPerson[] } & LooksFor

export type InvitationCard = { groupId: string; name: string; from: string }

export type OwnGroups = { groups: GroupCard[]; invitations: InvitationCard[] }

export type Pending = { userId: string; name: string; photo: PhotoImage | null; invitedAt: string }

export type GroupPage = LooksFor & {
  groupId: string
  name: string
  members: ShownMember[]
  pending: Pending[]
  /** ISO time until which the link works; null without one. */
  linkUntil: string | null
  /** Somebody whom one blocked is in it. */
  withBlocked: boolean
  /** The own answer, and the profile's budget_max which stands for an empty cap. */
  own: { cap: number | null; showsCap: boolean; profileCap: number | null }
  activity: Activity[]
}

export type ActivityKind = 'created' | 'joined' | 'left' | 'removed' | 'changed'
export type Activity = { id: string; kind: ActivityKind; who: string; by: string; self: boolean; at: string }

/** What whoever is asked to join reads first. */
export type Offer = LooksFor & {
  groupId: string
  name: string
  /** Who asked; null for a link, or when they are not there any more. */
  from: string | null
  members: ShownPerson[]
  withBlocked: boolean
  profileCap: number | null
  /** They are in already. */
  member: boolean
}

/** Somebody who could be asked. */
export type Candidate = {
  userId: string
  name: string
  photo: PhotoImage | null
  /** University and year, as far as they told. */
  about: string
  state: 'free' | 'asked' | 'declined' | 'member'
}
