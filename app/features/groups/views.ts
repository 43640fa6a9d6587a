import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { ShownPerson } from '#app/features/profiles/views.ts'

export type ShownMember = ShownPerson & {
  /** The id of the membership; the only id for "a member". */
  memberId: string
  self: boolean
  /** Whether they may remove other members and delete the group. */
  founder: boolean
  /** Whether they started the group; a founder who did not is the longest-standing member. */
  started: boolean
  /** Dollars a month, if the user may see it as a number. Whether there is a hidden cap is not revealed. */
  cap: number | null
  /** Whether the other members may see it as a number, too. */
  showsCap: boolean
  /** Where another member has most of their classes, if they share it; else null. */
  building: string | null
  /** ISO time. */
  joinedAt: string
}

/** What a group looks for; null if not stated. The largest choice of each number means "or more". */
export type LooksFor = {
  moveInDate: string | null
  /** Whether that day has passed, so that homes are not judged by it. */
  datePassed: boolean
  beds: number | null
  baths: number | null
}

export type GroupCard = { groupId: string; name: string; members: ShownPerson[] } & LooksFor

export type InvitationCard = { groupId: string; name: string; from: string }

export type GroupsAndInvitations = { groups: GroupCard[]; invitations: InvitationCard[] }

export type Pending = { userId: string; name: string; photo: PhotoImage | null; invitedAt: string }

/** A person who asks to join. `askedBy`: for the answer; `userId`: only if their profile may be opened. */
export type GroupRequest = ShownPerson & { askedBy: string; askedAt: string }

export type GroupPage = LooksFor & {
  groupId: string
  name: string
  members: ShownMember[]
  pending: Pending[]
  requests: GroupRequest[]
  /** ISO time until which the link works, and whether it admits people without approval; null without a link. */
  link: { until: string; letsIn: boolean } | null
  /** Whether someone whom the user blocked is in the group. */
  withBlocked: boolean
  /** The user's own settings, and the profile's budget_max, which is used when `cap` is empty. */
  own: {
    cap: number | null
    showsCap: boolean
    profileCap: number | null
    showsMinutes: boolean
    showsBuilding: boolean
    /** The longest walk that the user would take; null: any. */
    mostMinutes: number | null
    /** The name of the building where most of the user's classes are; null if they chose none. */
    building: string | null
  }
  activity: Activity[]
}

/** What a member changed: the group's name, what it looks for, or both. */
export type GroupChange = 'renamed' | 'looks-for' | 'renamed-looks-for'
export type ActivityKind = 'created' | 'joined' | 'left' | 'removed' | 'changed' | GroupChange
export type Activity = { id: string; kind: ActivityKind; who: string; by: string; self: boolean; at: string }

/** What an invited person sees before accepting. */
export type Offer = LooksFor & {
  groupId: string
  name: string
  /** The sender of the invitation; null when that person is gone. */
  from: string | null
  members: ShownPerson[]
  withBlocked: boolean
  profileCap: number | null
  /** The user is already a member. */
  member: boolean
}

/** What a person with a link is asked before they join. It names nobody until they have joined. */
export type LinkOffer = {
  groupId: string
  member: boolean
  /** Whether they are waiting for a member's approval. */
  asked: boolean
  /** Whether the link admits them without approval. */
  letsIn: boolean
  withBlocked: boolean
  profileCap: number | null
  /** Whether their profile does not state their age. */
  asksBirthDate: boolean
}

/** People found by a search. `until`: when the user may see more people, an ISO time, after reaching the daily limit; else null. */
export type FoundPeople = { people: InvitablePerson[]; until: string | null }

export type InvitablePerson = {
  userId: string
  name: string
  photo: PhotoImage | null
  /** University and year, as far as stated. */
  about: string
  state: 'free' | 'asked' | 'declined' | 'member'
}

/** How long the walk from a home to a member's building is, in whole minutes; other members' walks are rounded to 5. `over`: the
 *  longest walk that the member would take, in minutes, if this one is longer; else null. `building`: its name if another member
 *  shares it; else null. */
export type MemberWalk = {
  name: string
  self: boolean
  minutes: number
  over: number | null
  building: string | null
}
