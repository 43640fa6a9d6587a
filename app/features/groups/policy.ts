import { policy, type Rule, withMessages } from '#app/platform/access.ts'
import { both, needs, signedIn, student } from '#app/platform/rules.ts'
import { FOUNDER_ONLY, groupCopy } from './copy.ts'

/** The relation between the asking user and a group. */
export type GroupFacts = {
  member: boolean
  invited: boolean
  /** Whether they are the member who has been in it longest: who founded it, or once that person left, the next. */
  founder: boolean
}

/** Only members. Apart from invited people, nobody else can learn that the group exists. */
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

/** What takes something from other members: somebody who has only just joined must not be able to. */
const founder = both(
  members,
  needs((group) => group.founder),
)

export const groupPolicy = policy({
  read: members,
  /** Its name, what it is looking for, and a member's own cap. */
  change: members,
  /** Whom one could invite. */
  findCandidates: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  invite: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  /** Letting in who asked by the group's link, or declining. */
  admit: withMessages({ refused: groupCopy.mustBeMemberToAdd }, members),
  remove: withMessages({ refused: FOUNDER_ONLY }, founder),
  /** Learning who may remove others. */
  knowFounder: withMessages({ refused: groupCopy.mustBeMemberToRemove }, members),
  leave: members,
  delete: withMessages({ refused: FOUNDER_ONLY }, founder),
  /** What somebody is invited to. */
  readOffer: invitees,
  /** Accepting or declining. */
  answer: invitees,
} satisfies Record<string, Rule<GroupFacts>>)

/** The relation between the asking user and a join link: it works while it is valid and no member has blocked
 *  them. */
export type LinkFacts = { live: boolean; blocked: boolean }
const works: Rule<LinkFacts> = (actor, { live, blocked }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.student && live && !blocked ? 'allowed' : 'hidden'
}
/** For visitors, too: the link comes from a chat, and what it shows them names nobody. */
const opens: Rule<LinkFacts> = (actor, facts) => {
  if (actor.kind !== 'visitor') return works(actor, facts)
  return facts.live ? 'allowed' : 'hidden'
}
export const groupLinkPolicy = policy({
  /** The homes of the group's shortlist, and how many people are in it. */
  readHomes: opens,
  read: works,
  join: works,
} satisfies Record<string, Rule<LinkFacts>>)

/** Creating groups, and listing one's own. */
export const ownGroupsPolicy = policy({
  /** Whom one could invite to a new one. */
  findCandidates: student,
  create: student,
  read: signedIn,
} satisfies Record<string, Rule<null>>)
