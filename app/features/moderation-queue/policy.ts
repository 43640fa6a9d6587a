import { policy, type Rule } from '#app/platform/access.ts'
import { admin, desk } from '#app/platform/rules.ts'
import { isForDesk } from './desk-items.ts'

/** The queue of the people who run the site. For everybody else it does not exist. */
export const moderationPolicy = policy({
  /** Listing the items that they may decide. */
  read: desk,
  /** Listing the others, too, and reading how to reach people. */
  readAll: admin,
  readLog: admin,
} satisfies Record<string, Rule<null>>)

type Item = { kind: string; facts: unknown }
type Decided = Item & { decidedBy: string | null }

/** The desk decides its items, admins all of them. One that is no longer there is nobody's. */
const itsStaff: Rule<Item | null> = (actor, item) =>
  item === null || isForDesk(item) ? desk(actor, null) : admin(actor, null)

/** Of the desk only whoever decided: what an admin decided stays until an admin undoes it. */
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
