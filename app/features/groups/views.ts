import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import type { ShownPerson } from '#app/features/profiles/views.ts'

export type ShownMember = ShownPerson & {
  /** Of the membership; the only id for "a member". */
  memberId: string
  self: boolean
  /** Whether they may remove others and delete the group. */
  founder: boolean
  /** Whether they started the group: a founder who did not has been in it longest. */
  started: boolean
  /** Dollars a month, if the user may read it as a number. Whether there is a hidden one is not revealed. */
  cap: number | null
  /** Whether the others may read it as a number, too. */
  showsCap: boolean
  /** Where most of their classes are, if they are another member who shows it; else null. */
  building: string | null
  /** ISO time. */
  joinedAt: string
}

/** What a group looks for; null where not stated. The largest of each number means "or more". */
export type LooksFor = {
  moveInDate: string | null
  /** Whether that day is over, so that no home is judged by it. */
  datePassed: boolean
  beds: number | null
  baths: number | null
}

export type GroupCard = { groupId: string; name: string; members: ShownPerson[] } & LooksFor

export type InvitationCard = { groupId: string; name: string; from: string }

export type GroupsAndInvitations = { groups: GroupCard[]; invitations: InvitationCard[] }

export type Pending = { userId: string; name: string; photo: PhotoImage | null; invitedAt: string }

/** Somebody who asks to be let in. `askedBy`: for the answer; `userId` only where their profile may be opened. */
export type GroupRequest = ShownPerson & { askedBy: string; askedAt: string }

export type GroupPage = LooksFor & {
  groupId: string
  name: string
  members: ShownMember[]
  pending: Pending[]
  requests: GroupRequest[]
  /** ISO time until which the link works, and whether whoever has it is in at once; null without one. */
  link: { until: string; letsIn: boolean } | null
  /** Whether somebody whom the user blocked is in it. */
  withBlocked: boolean
  /** The user's own settings, and the profile's budget_max, which is used when `cap` is empty. */
  own: {
    cap: number | null
    showsCap: boolean
    profileCap: number | null
    showsMinutes: boolean
    showsBuilding: boolean
    /** The longest walk that they would take; null: any. */
    mostMinutes: number | null
    /** The name of the building where most of their classes are; null while they chose none. */
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
  /** Who invited them; null when that person is no longer there. */
  from: string | null
  members: ShownPerson[]
  withBlocked: boolean
  profileCap: number | null
  /** They are already a member. */
  member: boolean
}

/** What somebody with a link is asked before they join. Nobody is named before they are in. */
export type LinkOffer = {
  groupId: string
  member: boolean
  /** Whether they wait for a member to let them in. */
  asked: boolean
  /** Whether they would be in at once. */
  letsIn: boolean
  withBlocked: boolean
  profileCap: number | null
  /** Whether their profile does not say how old they are. */
  asksBirthDate: boolean
}

/** People whom a search found. `until`: when others may be seen, an ISO time, for somebody who saw as many as one may in a day. */
export type FoundPeople = { people: InvitablePerson[]; until: string | null }

/** Somebody who could be invited. */
export type InvitablePerson = {
  userId: string
  name: string
  photo: PhotoImage | null
  /** University and year, as far as stated. */
  about: string
  state: 'free' | 'asked' | 'declined' | 'member'
}

/** How long the walk from a home to a member's building is: whole minutes, others' rounded to 5. `over`: the longest walk that they
 *  would take, in minutes, where this one is longer; else null. `building`: its name where another member shows it; else null. */
export type MemberWalk = {
  name: string
  self: boolean
  minutes: number
  over: number | null
  building: string | null
}
