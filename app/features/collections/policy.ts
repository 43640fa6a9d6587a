import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { member, signedIn } from '#app/platform/rules.ts'

/** The relation between the asking user and a collection. `open`: opened by its public address. `left`: they left
 *  it but are still in the group it is shared with. `deserted`: each of its members is suspended, or asked to be deleted. */
export type CollectionFacts = {
  member: boolean
  left: boolean
  open: boolean
  deleted: boolean
  deserted: boolean
}

/** Only members, unless it is deleted. For everybody else it does not exist. */
const members: Rule<CollectionFacts> = (actor, facts) =>
  member(actor, { member: facts.member && !facts.deleted })

export const collectionPolicy = policy({
  /** Everything for members: notes, activity, the member list. */
  read: members,
  /** Its homes and name by the public address, with or without an account. */
  readPublicly: evenSuspended((_actor, { open, deleted, deserted }) =>
    open && !deleted && !deserted ? 'allowed' : 'hidden',
  ),
  /** Whether there is one at an address: deleted, private, or one that they left. */
  readStanding: evenSuspended(() => 'allowed'),
  /** Any member (specification part 2 §6): name, description, homes, notes. */
  change: members,
  share: members,
  /** Accepting or refusing requests to be let in. */
  admit: members,
  leave: members,
  /** Coming back after leaving; for members there is nothing to do. */
  rejoin: (actor, facts) => members(actor, { ...facts, member: facts.member || facts.left }),
  delete: members,
  readDeleted: member,
  /** Restoring a deleted one until its deadline, which callers count into `member`. For one that is not deleted there
   *  is nothing to do. */
  restore: member,
} satisfies Record<string, Rule<CollectionFacts>>)

/** Creating collections, listing one's own, and asking to be let in, which reveals nothing about existing ones. */
export const ownCollectionsPolicy = policy({
  create: signedIn,
  read: signedIn,
  ask: signedIn,
} satisfies Record<string, Rule<null>>)
