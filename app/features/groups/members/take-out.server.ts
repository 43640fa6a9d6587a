import { and, eq } from 'drizzle-orm'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import {
  deleteInvitations,
  withdrawGroupNews,
  recordGroupActivity,
  notifyGroup,
  notifyNews,
} from '../group/after-change.server.ts'
import { membersToNotify, type Group } from '../group/group-facts.server.ts'
import { memberCount } from './may-join.server.ts'
import { groupsPath } from '../paths.ts'

type Notifying = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Ends a membership of a locked group. */
export async function endMembership(tx: Database, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Removes a member from a locked group; they are notified without a name.
 *  @param by the founder, who removes them */
export async function removeMember(
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
 *  @param own the user, who is not notified */
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

/** Deletes a locked group with its pending invitations when it has no members left. */
export async function deleteIfEmpty(
  tx: Parameters<typeof deleteInvitations>[0],
  groupId: string,
): Promise<boolean> {
  if ((await memberCount(tx.db, groupId)) > 0) return false
  await deleteInvitations(tx, groupId)
  await tx.db.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  return true
}
