import { and, eq, inArray } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { invalid } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { countedFirst, GroupNotSaved, type NotSavedWhole } from './counted-first.server.ts'
import { findGroup, lockGroup } from './group-facts.server.ts'
import { inviteUncounted } from '../members/invite-to-group.server.ts'
import { groupPolicy } from '../policy.ts'
import { removeFromGroup } from '../members/remove-from-group.server.ts'
import { groupDetailsForm, pickedBy } from '../rules.ts'
import { saveGroup } from './save-group.server.ts'
import { withdrawGroupInvitation } from '../members/withdraw-group-invitation.server.ts'
import { groupCopy } from '../copy.ts'

export type SaveWholeGroupOutcome = { ok: true } | NotSavedWhole

/** Saves all changes of the group dialog, or none: name, what they look for, removed members, withdrawn and new invitations.
 *  @param typed the fields of `groupDetailsForm`, and `remove-…`, `withdraw-…` and `invite-…` for each person picked
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function saveWholeGroup(
  ctx: Context,
  { groupId, typed }: { groupId: string; typed: Record<string, string> },
): Promise<SaveWholeGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const [open] = await find(ctx, groupPolicy.change, (look) => findGroup(look, groupId))
  const read = groupDetailsForm.safeParse(typed)
  if (!read.success) return invalid(read.error)
  return countedFirst(open, typed, async (tx) => {
    const before = await saveUncounted(tx, { groupId, typed })
    return { outcome: { ok: true } as const, before }
  })
}

/** Saves a parsed form whose invitations were counted before the transaction began.
 *  @param isRepeat whether the form was submitted before: people who joined or declined since are skipped
 *  @returns how many of the picked people had been invited before
 *  @throws GroupNotSaved, NotFound, Forbidden */
export async function saveUncounted(
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
  // All of them are locked before the group, in the same order as in every other verb.
  const leaving = isId(groupId)
    ? await tx.db
        .select({ userId: groupMembers.userId })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.id, removed.filter(isId))))
    : []
  const people = [...leaving.map(({ userId }) => userId), ...invited]
  assertAllowed(groupPolicy.change, actor, await lockGroup(tx, groupId, people))
  const saved = await saveGroup(tx, { groupId, input: typed })
  if (!saved.ok) throw new Error('the form was read before')
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
