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
import { deleteProposals } from './delete-proposals.server.ts'
import { membersToNotify, type Group } from '../group/group-facts.server.ts'
import { memberCount } from '../members/may-join.server.ts'
import { groupsPath } from '../paths.ts'

type Telling = Pick<Context, 'live'>
type Notifying = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Part of a verb that has locked the group: ends a membership, and with it the proposals that the person made or that are
 *  about them. */
export async function takeOut(
  tools: Telling | undefined,
  tx: Database,
  groupId: string,
  userId: string,
): Promise<void> {
  await deleteProposals(tools, tx, groupId, userId)
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Part of a verb that has locked the group: removes a member, who is notified without a name.
 *  @param by who removes them: the founder, or whoever agreed last */
export async function removeMember(
  tools: Notifying,
  tx: Database,
  group: Pick<Group, 'id' | 'name'>,
  userId: string,
  by: { founder: string } | { vote: string },
): Promise<void> {
  const groupId = group.id
  await takeOut(tools, tx, groupId, userId)
  await note(
    tools,
    tx,
    'founder' in by
      ? { groupId, kind: 'removed', userId, doneBy: by.founder }
      : { groupId, kind: 'voted-out', userId },
  )
  await notifyGroup(tools, tx, groupId, [userId])
  await withdrawGroupNews(tools, tx, groupId, [userId])
  const did =
    'founder' in by
      ? { what: 'removed' as const, by: by.founder }
      : { what: 'voted-out' as const, by: by.vote }
  await notifyNews(tools, tx, group, did)
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
  await deleteProposals(tools, tx, id)
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
