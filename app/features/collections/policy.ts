import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { member, signedIn } from '#app/platform/rules.ts'

/** The relation between the current user and a collection. `open`: opened by its public address. `left`: they left it but are still
 *  in the group it is shared with. `deserted`: all members are suspended or about to be deleted. */
export type CollectionFacts = {
  member: boolean
  left: boolean
  open: boolean
  deleted: boolean
  deserted: boolean
}

/** Only members, unless it is deleted. For everyone else it does not exist. */
const members: Rule<CollectionFacts> = (actor, facts) =>
  member(actor, { member: facts.member && !facts.deleted })

export const collectionPolicy = policy({
  /** Everything for members: notes, activity, the member list. */
  read: members,
  /** The name and homes, by the public address, with or without an account. */
  readPublicly: evenSuspended((_actor, { open, deleted, deserted }) =>
    open && !deleted && !deserted ? 'allowed' : 'hidden',
  ),
  /** Whether there is a collection at an address that the user cannot open: deleted, private, or left. */
  readStanding: evenSuspended(() => 'allowed'),
  /** Any member (specification part 2 §6): name, description, homes, notes. */
  change: members,
  share: members,
  /** Accepting or refusing requests to join. */
  admit: members,
  leave: members,
  /** Coming back after leaving; does nothing for members. */
  rejoin: (actor, facts) => members(actor, { ...facts, member: facts.member || facts.left }),
  delete: members,
  readDeleted: member,
  /** Restoring a deleted collection until its deadline, which callers include in `member`. Does nothing for one that is not
   *  deleted. */
  restore: member,
} satisfies Record<string, Rule<CollectionFacts>>)

/** Creating collections, listing one's own, and asking to join one, which reveals nothing about existing collections. */
export const ownCollectionsPolicy = policy({
  create: signedIn,
  read: signedIn,
  ask: signedIn,
} satisfies Record<string, Rule<null>>)
