import { and, eq, inArray } from 'drizzle-orm'
import { groupMembers } from '#app/database/schema/groups.ts'
import { tooManyTries } from '#app/features/limits/rules.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { FieldErrors } from '#app/platform/field-errors.ts'
import { isId } from '#app/platform/ids.ts'
import { lockGroup } from './group-facts.server.ts'
import { inviteToGroup } from './invite-to-group.server.ts'
import { groupPolicy } from './policy.ts'
import { removeFromGroup } from './remove-from-group.server.ts'
import { pickedBy, type DetailsField } from './rules.ts'
import { cannotInviteWords } from './said-words.ts'
import { saveGroup } from './save-group.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'
import { words } from './words.ts'

export type SavedWhole = { ok: true } | { ok: false; errors: FieldErrors<DetailsField>; failed?: string }

/** What takes back everything that was done before. */
class NotSaved extends Error {
  readonly outcome: Exclude<SavedWhole, { ok: true }>
  constructor(outcome: Exclude<SavedWhole, { ok: true }>) {
    super('not saved')
    this.outcome = outcome
  }
}

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
  const [removed, withdrawn, invited] = [
    pickedBy(typed, 'remove'),
    pickedBy(typed, 'withdraw'),
    pickedBy(typed, 'invite'),
  ]
  try {
    return await ctx.db.transaction(async (tx): Promise<SavedWhole> => {
      const inside = { ...ctx, db: tx }
      // All of them are held before the group, in the order of every other verb.
      const leaving = isId(groupId)
        ? await tx
            .select({ userId: groupMembers.userId })
            .from(groupMembers)
            .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.id, removed.filter(isId))))
        : []
      const people = [...leaving.map(({ userId }) => userId), ...invited]
      authorize(groupPolicy.change, actor, await lockGroup(ctx, tx, groupId, people))
      const saved = await saveGroup(inside, groupId, typed)
      if (!saved.ok) throw new NotSaved(saved)
      for (const memberId of removed) {
        const gone = await removeFromGroup(inside, groupId, memberId)
        if (!gone.ok) throw new NotSaved({ ok: false, errors: {}, failed: words.notMember })
      }
      for (const userId of withdrawn) await withdrawInvitation(inside, groupId, userId)
      for (const userId of invited) {
        const asked = await inviteToGroup(inside, groupId, userId)
        if (asked.ok) continue
        const failed = asked.reason === 'limited' ? tooManyTries(asked.wait) : cannotInviteWords[asked.reason]
        throw new NotSaved({ ok: false, errors: {}, failed })
      }
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof NotSaved) return error.outcome
    throw error
  }
}
