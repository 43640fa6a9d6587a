import { and, eq, inArray } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { fieldErrors } from '#app/platform/field-errors.ts'
import { isId } from '#app/platform/ids.ts'
import { countedFirst, NotSaved, type NotSavedWhole } from './counted-first.server.ts'
import { findGroup, lockGroup } from './group-facts.server.ts'
import { inviteUncounted } from './invite-to-group.server.ts'
import { groupPolicy } from './policy.ts'
import { removeFromGroup } from './remove-from-group.server.ts'
import { detailsForm, pickedBy } from './rules.ts'
import { cannotInviteWords } from './said-words.ts'
import { saveGroup } from './save-group.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'
import { words } from './words.ts'

export type SavedWhole = { ok: true } | NotSavedWhole

/** Saves what the group dialog changed, all of it or nothing: name and what they look for, who is removed, whose invitation
 *  is withdrawn, and who is invited.
 *  @param typed the fields of `detailsForm`, and `remove-…`, `withdraw-…` and `invite-…` for each person picked
 *  @throws NotFound for a group of others, Forbidden for whom it merely invited */
export async function saveWholeGroup(
  ctx: Context,
  groupId: string,
  typed: Record<string, string>,
): Promise<SavedWhole> {
  const actor = requirePerson(ctx, words.logInTo.details)
  authorize(groupPolicy.change, actor, await findGroup(ctx, groupId))
  const read = detailsForm.safeParse(typed)
  if (!read.success) return { ok: false, errors: fieldErrors(read.error) }
  return countedFirst(ctx, typed, async (db) => {
    const before = await saveUncounted({ ...ctx, db }, groupId, typed)
    return { outcome: { ok: true } as const, before }
  })
}

/** The same, as a part of a verb that read the form and counted whom it asks before its transaction began.
 *  @param isRepeat whether the form was sent before: who joined or said no since is done with
 *  @returns how many of those picked had been asked before
 *  @throws NotSaved, NotFound, Forbidden */
export async function saveUncounted(
  inside: Context,
  groupId: string,
  typed: Record<string, string>,
  isRepeat = false,
): Promise<number> {
  const actor = requirePerson(inside, words.logInTo.details)
  const tx = inside.db
  const [removed, withdrawn, invited] = [
    pickedBy(typed, 'remove'),
    pickedBy(typed, 'withdraw'),
    pickedBy(typed, 'invite'),
  ]
  // All of them are held before the group, in the order of every other verb.
  const leaving = isId(groupId)
    ? await tx
        .select({ userId: groupMembers.userId })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.id, removed.filter(isId))))
    : []
  const people = [...leaving.map(({ userId }) => userId), ...invited]
  authorize(groupPolicy.change, actor, await lockGroup(inside, tx, groupId, people))
  const saved = await saveGroup(inside, groupId, typed)
  if (!saved.ok) throw new Error('the form was read before')
  for (const memberId of removed) {
    const gone = await removeFromGroup(inside, groupId, memberId)
    if (!gone.ok) throw new NotSaved(words.notMember)
  }
  for (const userId of withdrawn) await withdrawInvitation(inside, groupId, userId)
  let before = 0
  for (const userId of invited) {
    const done = await inviteUncounted(inside, tx, groupId, userId)
    const isDone = done.ok || (isRepeat && (done.reason === 'member' || done.reason === 'declined'))
    if (!isDone) throw new NotSaved(cannotInviteWords[done.reason])
    if (!done.ok || !done.asked) before += 1
  }
  return before
}
