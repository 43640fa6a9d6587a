import { and, eq } from 'drizzle-orm'
import { groupMembers, roommateGroups } from '#app/database/schema/groups.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { forgetInvitations, forgetNews, note, tellGroup, tellNews } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { memberCount } from './may-join.server.ts'
import { groupPolicy } from './policy.ts'
import { words } from './words.ts'

type Tools = Pick<Context, 'live'>

/** Leaves a group; when the last member leaves, it is deleted. @throws NotFound for others' groups and ones already left */
export async function leaveGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId } = requirePerson(ctx, words.logInTo.details)
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(ctx, tx, groupId)
    authorize(groupPolicy.leave, ctx.actor, group)
    await takeOut(tx, groupId, userId)
    await forgetNews(ctx, tx, groupId, [userId])
    if (await deleteIfEmpty(tx, groupId, ctx)) return
    await note(ctx, tx, { groupId, kind: 'left', userId })
    await tellGroup(ctx, tx, groupId, [userId])
    await tellNews(ctx, tx, group, userId)
  })
}

/** Part of a verb that has locked the group. */
export async function takeOut(tx: Database, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Part of a verb that has locked the group: deletes it with its pending invitations when it has no members left. */
export async function deleteIfEmpty(tx: Database, groupId: string, tools?: Tools): Promise<boolean> {
  if ((await memberCount(tx, groupId)) > 0) return false
  await forgetInvitations(tools, tx, groupId)
  await tx.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  return true
}
