import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupInvitations } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { deleteInvitation, notifyGroup } from './after-change.server.ts'
import { lockGroup, type Group } from './group-facts.server.ts'
import { addMember, whyNoMoreGroups } from './may-join.server.ts'
import { groupPolicy } from './policy.ts'
import { cannotJoin, type CannotJoin } from './rules.ts'
import { capForm, type CapField } from './fields.ts'
import { groupCopy } from './copy.ts'

export type AcceptGroupInvitationOutcome =
  | { ok: true; groupId: string }
  | NotDone<CannotJoin>
  | Invalid<CapField>

/** Accepts an invitation. Idempotent.
 *  @param input the form's fields: whether the group may read the user's cap, and the cap
 *  @throws NotFound for people without an invitation */
export async function acceptGroupInvitation(
  ctx: Context,
  { groupId, input }: { groupId: string; input: unknown },
): Promise<AcceptGroupInvitationOutcome> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const lookUp = async (look: ReadingContext) => {
    const reason = await whyNoMoreGroups(look)
    return { ...(await lockGroup(look, groupId)), reason }
  }
  return change(ctx, groupPolicy.answer, lookUp, (tx, { reason, ...group }) =>
    joinLocked(tx, { group, reason, input }),
  )
}

/** Adds the user to a locked group. Does nothing for members.
 *  @param reason why the user cannot join another group, if so */
export async function joinLocked(
  tx: SystemContext,
  { group, reason, input }: { group: Group; reason: CannotJoin | null; input: unknown },
): Promise<AcceptGroupInvitationOutcome> {
  const { id: groupId, name } = group
  if (group.member) return { ok: true, groupId }
  const read = capForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  if (reason) return cannotJoin(reason)
  if (!(await addMember(tx, { groupId, name }, read.data))) return cannotJoin('full')
  await notifyGroup(tx, groupId)
  return { ok: true, groupId }
}

/** Declines an invitation. Nobody is notified, except that the invitation is no longer pending. Does nothing for members.
 *  @throws NotFound for people without an invitation */
export async function declineGroupInvitation(ctx: Context, groupId: string): Promise<void> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  await change(
    ctx,
    groupPolicy.answer,
    (look) => lockGroup(look, groupId),
    async (tx) => {
      const own = eq(groupInvitations.userId, userId)
      await tx.db
        .update(groupInvitations)
        .set({ declinedAt: ctx.now() })
        .where(and(eq(groupInvitations.groupId, groupId), own))
      await deleteInvitation(tx, groupId, userId)
      await notifyGroup(tx, groupId, [userId])
    },
  )
}
