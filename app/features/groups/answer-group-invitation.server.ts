import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupInvitations } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { deleteInvitation, notifyGroup } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { joinLocked, type JoinGroupOutcome } from './join-locked.server.ts'
import { whyCannotJoin } from './may-join.server.ts'
import { groupPolicy } from './policy.ts'
import { groupCopy } from './copy.ts'

/** Accepts an invitation. Idempotent.
 *  @param input the form's fields: `joinGroupForm`
 *  @throws NotFound for people without an invitation */
export async function acceptGroupInvitation(
  ctx: Context,
  { groupId, input }: { groupId: string; input: unknown },
): Promise<JoinGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const lookUp = async (look: ReadingContext) => {
    const reason = await whyCannotJoin(look)
    return { ...(await lockGroup(look, groupId)), reason }
  }
  return change(ctx, groupPolicy.answer, lookUp, (tx, { reason, ...group }) =>
    joinLocked(tx, { group, reason, input }),
  )
}

/** Declines an invitation. Nobody is notified; members only see that the invitation is no longer pending. Does nothing for members.
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
