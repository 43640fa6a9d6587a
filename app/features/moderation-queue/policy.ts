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

/** The desk decides its items, admins all of them. One that is no longer there is nobody's. */
const itsStaff: Rule<Item | null> = (actor, item) =>
  item === null || isForDesk(item) ? desk(actor, null) : admin(actor, null)

/** One item of the queue. */
export const moderationItemPolicy = policy({
  read: itsStaff,
  assign: itsStaff,
  decide: itsStaff,
  undo: itsStaff,
} satisfies Record<string, Rule<Item | null>>)
