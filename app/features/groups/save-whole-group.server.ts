import { and, eq, inArray } from 'drizzle-orm'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { inTransaction, type InsideContext } from '#app/database/transaction.server.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { requirePerson, assertAllowed } from '#app/platform/access.ts'
import type { SystemContext, Context, Reading } from '#app/platform/context.ts'
import type { Invalid, NotDone, Refused } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { find, authorize } from '#app/database/gate.server.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { pickedBy, cannotJoin, type CannotJoin } from './rules.ts'
import { readGroupDetails, readNewGroup, type GroupDetailsField, type NewGroupField } from './fields.ts'
import { findGroup, lockGroup, isGroupMember, studentOf } from './group-facts.server.ts'
import { inviteUncounted, withdrawGroupInvitation } from './invite-to-group.server.ts'
import { groupPolicy, ownGroupsPolicy } from './policy.ts'
import { removeFromGroup } from './leave-group.server.ts'
import { saveGroup, createGroup } from './create-group.server.ts'
import { groupCopy } from './copy.ts'
import { whyCannotJoin } from './may-join.server.ts'
import { stateAge } from './state-age.server.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'now' | 'origin' | 'secrets' | 'settings'>

type NotSavedWhole = Limited | NotDone<'not-saved'>

/** Thrown to roll back the transaction. */
class GroupNotSaved extends Error {
  readonly outcome: NotSavedWhole
  constructor(failed: string) {
    super('not saved')
    this.outcome = { ok: false, reason: 'not-saved', failed }
  }
}

/** The outcome, and how many of the picked people had already been invited. */
type Done<Outcome> = { outcome: Outcome; before: number }

/** Counts a form's invitations against the rate limit before it runs the work in one transaction, because a rollback would undo a
 *  count inside it. Invitations of people who had already been invited are refunded.
 *  @param typed contains `invite-…` for each person picked
 *  @param work throws GroupNotSaved when something cannot be done */
async function countedFirst<Open extends Tools, Outcome>(
  open: Open,
  typed: Record<string, string>,
  work: (tx: InsideContext<Open>) => Promise<Done<Outcome>>,
): Promise<Outcome | NotSavedWhole> {
  const { userId } = requirePerson(open)
  const counted = await takeEach(open, userId, pickedBy(typed, 'invite').length)
  if (!counted.ok) return counted
  try {
    const { outcome, before } = await inTransaction(open, work)
    await giveEachBack(open, userId, before)
    return outcome
  } catch (error) {
    if (error instanceof GroupNotSaved) return error.outcome
    throw error
  }
}

/** Counts all invitations, or none. */
async function takeEach(tools: Tools, userId: string, times: number): Promise<{ ok: true } | Limited> {
  for (let earlier = 0; earlier < times; earlier += 1) {
    const taken = await consumeRateLimit(tools, 'group-invitation', userId)
    if (taken.ok) continue
    await giveEachBack(tools, userId, earlier)
    return taken
  }
  return { ok: true }
}

async function giveEachBack(tools: Tools, userId: string, times: number): Promise<void> {
  for (let place = 0; place < times; place += 1) await refundRateLimit(tools, 'group-invitation', userId)
}

export type SaveWholeGroupOutcome = { ok: true } | NotSavedWhole | Invalid<GroupDetailsField>

/** Saves all changes of the group dialog, or none: the name, what the group looks for, removed members, and withdrawn and new
 *  invitations.
 *  @param typed the fields of `groupDetailsForm`, and `remove-…`, `withdraw-…` and `invite-…` for each person picked
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function saveWholeGroup(
  ctx: Context,
  { groupId, typed }: { groupId: string; typed: Record<string, string> },
): Promise<SaveWholeGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const [open, group] = await find(ctx, groupPolicy.change, (look) => findGroup(look, groupId))
  const read = readGroupDetails(typed, { stored: group.moveInDate, today: utcDay(ctx.now()) })
  if (!read.ok) return read
  return countedFirst(open, typed, async (tx) => {
    const before = await saveUncounted(tx, { groupId, typed })
    return { outcome: { ok: true } as const, before }
  })
}

/** Saves a parsed form whose invitations were counted before the transaction began.
 *  @param isRepeat whether the form was submitted before: people who joined or declined since are skipped
 *  @returns how many of the picked people had already been invited
 *  @throws GroupNotSaved, NotFound, Forbidden */
async function saveUncounted(
  tx: SystemContext,
  {
    groupId,
    typed,
    isRepeat = false,
  }: { groupId: string; typed: Record<string, string>; isRepeat?: boolean },
): Promise<number> {
  const actor = requirePerson(tx, groupCopy.logInTo.details)
  const [removed, withdrawn, invited] = [
    pickedBy(typed, 'remove'),
    pickedBy(typed, 'withdraw'),
    pickedBy(typed, 'invite'),
  ]
  // Locks all of them before the group, in the same order as every other verb.
  const leaving = isId(groupId)
    ? await tx.db
        .select({ userId: groupMembers.userId })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.id, removed.filter(isId))))
    : []
  const people = [...leaving.map(({ userId }) => userId), ...invited]
  assertAllowed(groupPolicy.change, actor, await lockGroup(tx, groupId, people))
  const saved = await saveGroup(tx, { groupId, input: typed })
  // The form was valid before, but another member may have changed the stored day since.
  if (!saved.ok) throw new GroupNotSaved(Object.values(saved.errors).join(' '))
  for (const memberId of removed) {
    const gone = await removeFromGroup(tx, { groupId, memberId })
    if (!gone.ok) throw new GroupNotSaved(gone.failed)
  }
  for (const userId of withdrawn) await withdrawGroupInvitation(tx, { groupId, userId })
  let before = 0
  for (const userId of invited) {
    const done = await inviteUncounted(tx, groupId, userId)
    const isDone = done.ok || (isRepeat && (done.reason === 'member' || done.reason === 'declined'))
    if (!isDone) throw new GroupNotSaved(done.failed)
    if (!done.ok || !done.asked) before += 1
  }
  return before
}

export type CreateWholeGroupOutcome =
  | { ok: true; groupId: string }
  | NotSavedWhole
  | Refused<CannotJoin>
  | Invalid<NewGroupField>

/** Creates a group with everything in its form, or nothing: the name, what the group looks for, and invitations. Submitting the
 *  form again saves its current content in the group that was created first.
 *  @param typed the fields of `groupDetailsForm` and `birthDateForm`, `invite-…` for each person picked, and `key`, the id of the
 *  new group */
export async function createWholeGroup(
  ctx: Context,
  typed: Record<string, string>,
): Promise<CreateWholeGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.create)
  const open = authorize(ctx, ownGroupsPolicy.create, null)
  const read = readNewGroup(typed, utcDay(ctx.now()))
  if (!read.ok) return read
  return countedFirst(open, typed, async (tx): Promise<Done<CreateWholeGroupOutcome>> => {
    const key = (typed.key ?? '').toLowerCase()
    const why = await whyCannotJoin(tx) // A concurrent submission waits here.
    const known = isId(key) ? await madeBefore(tx, key) : { taken: true, own: false }
    if (!known.own && why) {
      const outcome = why === 'age-unknown' ? await stateAge(tx, read.data) : cannotJoin(why)
      if (!outcome.ok) return { outcome, before: pickedBy(typed, 'invite').length }
    }
    const groupId = known.own ? key : known.taken ? newId() : key
    if (!known.own) {
      const made = await createGroup(tx, { input: typed, groupId })
      if (!made.ok) throw new Error('the form and the limits were asked before')
    }
    const before = await saveUncounted(tx, { groupId, typed, isRepeat: known.own })
    return { outcome: { ok: true, groupId } as const, before }
  })
}

/** Whether a group with this id exists and the user is a member. */
async function madeBefore({ actor, db }: Pick<Context, 'actor'> & { db: Reading }, groupId: string) {
  const [found] = await db
    .select({ own: isGroupMember(studentOf(actor), roommateGroups.id) })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  return { taken: found !== undefined, own: found?.own === true }
}
