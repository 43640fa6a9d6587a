import type { Rule } from '#app/platform/access.ts'

/** What is between the one who asks and a group. */
export type GroupFacts = { member: boolean; invited: boolean }

/** Members alone; whether there is such a group is told to nobody else but whom it invited. */
const members: Rule<GroupFacts> = (actor, { member, invited }) => {
  if (actor.kind === 'visitor') return 'refused'
  if (actor.kind !== 'person' || !actor.student) return 'hidden'
  if (member) return 'allowed'
  return invited ? 'refused' : 'hidden'
}

export const groupPolicy = {
  read: members,
  /** Its name, and what it looks for. */
  change: members,
  invite: members,
  remove: members,
  leave: members,
  delete: members,
  /** Saying yes or no. For members yes is said already, so that saying it twice is no mistake. */
  answer: (actor, { member, invited }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && actor.student && (member || invited) ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<GroupFacts>>

/** What is between the one who asks and a link to join a group: it works as long as it is live and no member blocked them. */
export type LinkFacts = { live: boolean; blocked: boolean }
const works: Rule<LinkFacts> = (actor, { live, blocked }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.student && live && !blocked ? 'allowed' : 'hidden'
}
export const groupLinkPolicy = { open: works, join: works } satisfies Record<string, Rule<LinkFacts>>

/** Founding groups, and the list of one's own. */
export const ownGroupsPolicy = {
  create: (actor) => (actor.kind === 'person' && actor.student ? 'allowed' : 'refused'),
  list: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>
