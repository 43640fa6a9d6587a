import { and, eq } from 'drizzle-orm'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import {
  deleteInvitations,
  withdrawGroupNews,
  note,
  notifyGroup,
  notifyNews,
} from '../group/after-change.server.ts'
import { membersToNotify, type Group } from '../group/group-facts.server.ts'
import { memberCount } from './may-join.server.ts'
import { groupsPath } from '../paths.ts'

type Telling = Pick<Context, 'live'>
type Notifying = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Ends a membership of a group that the calling verb has locked. */
export async function takeOut(tx: Database, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Removes a member from a group that the calling verb has locked; they are notified without a name.
 *  @param by the founder, who removes them */
export async function removeMember(
  tools: Notifying,
  tx: Database,
  group: Pick<Group, 'id' | 'name'>,
  userId: string,
  by: string,
): Promise<void> {
  const groupId = group.id
  await takeOut(tx, groupId, userId)
  await note(tools, tx, { groupId, kind: 'removed', userId, doneBy: by })
  await notifyGroup(tools, tx, groupId, [userId])
  await withdrawGroupNews(tools, tx, groupId, [userId])
  await notifyNews(tools, tx, group, { what: 'removed', by })
  await notify(tools, tx, { kind: 'group-removed', to: userId, detail: group.name, link: groupsPath })
}

/** Part of a verb that has locked the group: deletes it with all its content and notifies the members.
 *  @param own the user, who is not notified */
export async function deleteWhole(
  tools: Notifying,
  tx: Database,
  { id, name }: Pick<Group, 'id' | 'name'>,
  own: string,
): Promise<void> {
  await notifyGroup(tools, tx, id)
  const ids = (await membersToNotify(tx, id)).map(({ userId }) => userId)
  await withdrawGroupNews(tools, tx, id, ids)
  for (const to of ids)
    if (to !== own) await notify(tools, tx, { kind: 'group-deleted', to, detail: name, link: groupsPath })
  await deleteInvitations(tools, tx, id)
  await tx.delete(roommateGroups).where(eq(roommateGroups.id, id))
}

/** Part of a verb that has locked the group: deletes it with its pending invitations when it has no members left. */
export async function deleteIfEmpty(tx: Database, groupId: string, tools?: Telling): Promise<boolean> {
  if ((await memberCount(tx, groupId)) > 0) return false
  await deleteInvitations(tools, tx, groupId)
  await tx.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  return true
}
