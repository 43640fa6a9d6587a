import { policy, type Rule, withMessages } from '#app/platform/access.ts'
import { both, needs, signedIn, student } from '#app/platform/rules.ts'
import { FOUNDER_ONLY, groupCopy } from './copy.ts'

/** The relation between the current user and a group. */
export type GroupFacts = {
  member: boolean
  invited: boolean
  /** Whether the user is the longest-standing member: the one who started the group, or the next after that person left. */
  founder: boolean
}

/** Only members. Nobody else, except invited people, can learn that the group exists. */
const members: Rule<GroupFacts> = (actor, { member, invited }) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind !== 'person' || !actor.student) return 'hidden'
  if (member) return 'allowed'
  return invited ? 'refused' : 'hidden'
}

/** Members count as invited, so that accepting twice is not an error. */
const invitees: Rule<GroupFacts> = (actor, { member, invited }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.student && (member || invited) ? 'allowed' : 'hidden'
}

/** For actions that take something away from other members: someone who has just joined must not be able to do them. */
const founder = both(
  members,
  needs((group) => group.founder),
)

export const groupPolicy = policy({
  read: members,
  /** The group's name, what it looks for, and a member's own cap. */
  change: members,
  /** Finding people to invite. */
  findCandidates: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  invite: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  /** Admitting people who asked by the group's link, or declining. */
  admit: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  remove: withMessages({ refused: FOUNDER_ONLY }, founder),
  /** Learning who the founder is, who may remove other members. */
  knowFounder: withMessages({ refused: groupCopy.mustBeMemberToRemove }, members),
  leave: members,
  delete: withMessages({ refused: FOUNDER_ONLY }, founder),
  /** Reading what an invitation is for. */
  readOffer: invitees,
  /** Accepting or declining an invitation. */
  answer: invitees,
} satisfies Record<string, Rule<GroupFacts>>)

/** The relation between the current user and a join link, which works while it is valid and no member has blocked the user. */
export type LinkFacts = { live: boolean; blocked: boolean }
const works: Rule<LinkFacts> = (actor, { live, blocked }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.student && live && !blocked ? 'allowed' : 'hidden'
}
/** Open to visitors, too: the link comes from a chat, and what it shows them names nobody. */
const opens: Rule<LinkFacts> = (actor, facts) => {
  if (actor.kind !== 'visitor') return works(actor, facts)
  return facts.live ? 'allowed' : 'hidden'
}
export const groupLinkPolicy = policy({
  /** The homes on the group's shortlist, and the number of members. */
  readHomes: opens,
  read: works,
  join: works,
} satisfies Record<string, Rule<LinkFacts>>)

/** Creating groups, and listing one's own groups. */
export const ownGroupsPolicy = policy({
  /** Finding people to invite to a new group. */
  findCandidates: student,
  create: student,
  read: signedIn,
} satisfies Record<string, Rule<null>>)
