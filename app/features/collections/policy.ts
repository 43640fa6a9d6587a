import { evenSuspended, type Rule } from '#app/platform/access.ts'

/** What is between the one who asks and a collection. `open`: asked for by its public address. `left`: they left it, and are
 *  still in the group it is shared with. */
export type CollectionFacts = { member: boolean; left: boolean; open: boolean; deleted: boolean }

/** Members alone, as long as it is not deleted. To everybody else it is as absent as one that never was. */
const members: Rule<CollectionFacts> = (actor, { member, deleted }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && member && !deleted ? 'allowed' : 'hidden'
}

export const collectionPolicy = {
  /** Everything members read: notes, activity, who is in it. */
  read: members,
  /** Its homes and its name, by the public address, with or without an account. */
  readPublicly: evenSuspended((_actor, { open, deleted }) => (open && !deleted ? 'allowed' : 'hidden')),
  /** Any member (specification part 2 §6): name, description, order, homes, notes. */
  change: members,
  share: members,
  /** Saying yes or no to whoever asked to be let in. */
  admit: members,
  leave: members,
  /** Coming back. */
  rejoin: (actor, { left, deleted }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && left && !deleted ? 'allowed' : 'hidden'
  },
  delete: members,
  /** The other way round: what is deleted. Until when, the verb says. */
  restore: (actor, { member, deleted }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && member && deleted ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<CollectionFacts>>

/** Making collections, the list of one's own, and asking to be let in, which tells nothing about what there is. */
export const ownCollectionsPolicy = {
  create: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
  list: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
  ask: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>
