import { and, eq, isNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupInvitations } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { deleteInvitation, notifyGroup } from '../group/after-change.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { groupCopy } from '../copy.ts'

/** Withdraws a pending invitation; an answered one stays as it is. @throws NotFound for others' groups */
export async function withdrawGroupInvitation(
  ctx: Context,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId)
  await change(ctx, groupPolicy.invite, lookUp, async (tx) => {
    if (!isId(userId)) return
    const gone = await tx.db
      .delete(groupInvitations)
      .where(
        and(
          eq(groupInvitations.groupId, groupId),
          eq(groupInvitations.userId, userId),
          isNull(groupInvitations.declinedAt),
        ),
      )
      .returning()
    if (gone.length === 0) return
    await deleteInvitation(tx, groupId, userId)
    await notifyGroup(tx, groupId, [userId])
  })
}
