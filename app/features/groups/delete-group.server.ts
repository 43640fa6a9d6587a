import { eq } from 'drizzle-orm'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { notify } from '#app/features/notices/notify.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { forgetInvitations, forgetNews, tellGroup } from './after-change.server.ts'
import { lockGroup, membersToTell } from './group-facts.server.ts'
import { groupsPath } from './paths.ts'
import { groupPolicy } from './policy.ts'
import { gateSaying } from './saying.ts'
import { FOUNDER_ONLY, words } from './words.ts'

/** Deletes a group with all its content, which its founder may do. The others are notified.
 *  @throws NotFound for others' groups, Forbidden for its other members */
export async function deleteGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId: own } = requirePerson(ctx, words.logInTo.details)
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(ctx, tx, groupId)
    gateSaying(FOUNDER_ONLY, () => authorize(groupPolicy.delete, ctx.actor, group))
    await tellGroup(ctx, tx, groupId)
    const members = await membersToTell(tx, groupId)
    const ids = members.map(({ userId }) => userId)
    await forgetNews(ctx, tx, groupId, ids)
    for (const userId of ids) {
      if (userId === own) continue
      await notify(ctx, tx, { kind: 'group-deleted', to: userId, detail: group.name, link: groupsPath })
    }
    await forgetInvitations(ctx, tx, groupId)
    await tx.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  })
}
