import { policy, type Rule } from '#app/platform/access.ts'
import { admin, desk } from '#app/platform/rules.ts'
import { isForDesk } from './desk-items.ts'

/** The staff's queue. It does not exist for anyone else. */
export const moderationPolicy = policy({
  /** Listing the items that the actor may decide. */
  read: desk,
  /** Listing all items, and reading contact details. */
  readAll: admin,
  readLog: admin,
} satisfies Record<string, Rule<null>>)

type Item = { kind: string; facts: unknown }
type Decided = Item & { decidedBy: string | null }

/** The desk decides its own items, admins all of them. A missing item is refused only to people who are not staff. */
const itsStaff: Rule<Item | null> = (actor, item) =>
  item === null || isForDesk(item) ? desk(actor, null) : admin(actor, null)

/** Desk staff undo only their own decisions; what an admin decided stays until an admin undoes it. */
const itsDecider: Rule<Decided | null> = (actor, item) => {
  const verdict = itsStaff(actor, item)
  if (verdict !== 'allowed' || admin(actor, null) === 'allowed') return verdict
  return actor.kind === 'person' && item?.decidedBy === actor.userId ? 'allowed' : 'refused'
}

/** One item of the queue. */
export const moderationItemPolicy = policy({
  read: itsStaff,
  assign: itsStaff,
  decide: itsStaff,
  undo: itsDecider,
} satisfies Record<string, Rule<never>>)
