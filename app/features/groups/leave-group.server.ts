import { and, eq } from 'drizzle-orm'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Database, SystemContext, Context, ReadingContext } from '#app/platform/context.ts'
import { change } from '#app/database/gate.server.ts'
import { requirePerson, assertAllowed } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import {
  deleteInvitations,
  withdrawGroupNews,
  recordGroupActivity,
  notifyGroup,
  notifyNews,
} from './after-change.server.ts'
import { lockGroupConversation } from './group-conversation.server.ts'
import { membersToNotify, lockGroup, type Group } from './group-facts.server.ts'
import { memberCount } from './may-join.server.ts'
import { groupsPath } from './paths.ts'
import { groupPolicy } from './policy.ts'
import { groupCopy } from './copy.ts'

type Notifying = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Ends a membership of a locked group, and with it the person's side of the group's conversation. */
export async function endMembership(tx: Database, groupId: string, userId: string): Promise<void> {
  await lockGroupConversation(tx, groupId)
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Removes a member from a locked group; the member's notification names nobody.
 *  @param by the founder who removes them */
async function removeMember(
  tx: Notifying,
  group: Pick<Group, 'id' | 'name'>,
  userId: string,
  by: string,
): Promise<void> {
  const groupId = group.id
  await endMembership(tx.db, groupId, userId)
  await recordGroupActivity(tx, { groupId, kind: 'removed', userId, doneBy: by })
  await notifyGroup(tx, groupId, [userId])
  await withdrawGroupNews(tx, groupId, [userId])
  await notifyNews(tx, group, { what: 'removed', by })
  await notify(tx, { kind: 'group-removed', to: userId, detail: group.name, link: groupsPath })
}

/** Deletes a locked group with all its content and notifies the members.
 *  @param own the current user, who is not notified */
export async function deleteGroupWithContent(
  tx: Notifying,
  { id, name }: Pick<Group, 'id' | 'name'>,
  own: string,
): Promise<void> {
  await notifyGroup(tx, id)
  const ids = (await membersToNotify(tx.db, id)).map(({ userId }) => userId)
  await withdrawGroupNews(tx, id, ids)
  for (const to of ids)
    if (to !== own) await notify(tx, { kind: 'group-deleted', to, detail: name, link: groupsPath })
  await deleteInvitations(tx, id)
  await tx.db.delete(roommateGroups).where(eq(roommateGroups.id, id))
}

/** Deletes a locked group and its pending invitations if it has no members left. */
export async function deleteIfEmpty(
  tx: Parameters<typeof deleteInvitations>[0],
  groupId: string,
): Promise<boolean> {
  if ((await memberCount(tx.db, groupId)) > 0) return false
  await deleteInvitations(tx, groupId)
  await tx.db.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  return true
}

/** Leaves a group; when the last member leaves, the group is deleted.
 *  @throws NotFound for other people's groups and ones already left */
export async function leaveGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  await change(
    ctx,
    groupPolicy.leave,
    (look) => lockGroup(look, groupId, [], 'update'),
    async (tx, group) => {
      await endMembership(tx.db, groupId, userId)
      await withdrawGroupNews(tx, groupId, [userId])
      if (await deleteIfEmpty(tx, groupId)) return
      await recordGroupActivity(tx, { groupId, kind: 'left', userId })
      await notifyGroup(tx, groupId, [userId])
      await notifyNews(tx, group, { what: 'left', by: userId })
    },
  )
}

const cannotRemove = refusals({ 'not-member': groupCopy.notMember, self: groupCopy.notMember })

export type RemoveFromGroupOutcome = { ok: true } | ReturnType<typeof cannotRemove>

/** Removes a person from a group and notifies them, without saying who did it.
 *  @param memberId the id of the membership
 *  @throws NotFound for other people's groups, Forbidden for members other than the founder and for people who have only been
 *  invited */
export async function removeFromGroup(
  ctx: Context,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<RemoveFromGroupOutcome> {
  const actor = requirePerson(ctx, groupCopy.logInTo.remove)
  const lookUp = async (look: ReadingContext) => {
    const theirs = isId(memberId)
      ? await look.db
          .select({ userId: groupMembers.userId })
          .from(groupMembers)
          .where(
            and(eq(groupMembers.id, memberId), eq(groupMembers.groupId, isId(groupId) ? groupId : memberId)),
          )
      : []
    const [person] = theirs
    const group = await lockGroup(look, groupId, person ? [person.userId] : [])
    // Someone who is not a member learns only that, not who the founder is.
    assertAllowed(groupPolicy.knowFounder, ctx.actor, group)
    return { ...group, person }
  }
  return change(ctx, groupPolicy.remove, lookUp, async (tx, group): Promise<RemoveFromGroupOutcome> => {
    const { person } = group
    // Checked again under the lock, when nobody can join or leave.
    const [still] = person ? await tx.db.select().from(groupMembers).where(eq(groupMembers.id, memberId)) : []
    if (!person || !still) return cannotRemove('not-member')
    if (person.userId === actor.userId) return cannotRemove('self')
    await removeMember(tx, group, person.userId, actor.userId)
    return { ok: true }
  })
}
