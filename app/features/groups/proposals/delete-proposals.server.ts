import { and, eq, inArray, or } from 'drizzle-orm'
import { groupMembers, groupProposals } from '#app/database/schema/people/groups.ts'
import { withdrawNotifications } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { proposalPath } from '../paths.ts'

type Telling = Pick<Context, 'live'>

/** Part of a verb that has locked the group: deletes its open proposals, and the notifications about them.
 *  @param userId only those that this member made or that are about them */
export async function deleteProposals(
  tools: Telling | undefined,
  tx: Database,
  groupId: string,
  userId?: string,
): Promise<void> {
  const ofUser = tx
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId ?? groupId)))
  const theirs = or(inArray(groupProposals.proposedBy, ofUser), inArray(groupProposals.aboutMemberId, ofUser))
  const gone = await tx
    .delete(groupProposals)
    .where(and(eq(groupProposals.groupId, groupId), userId === undefined ? undefined : theirs))
    .returning({ id: groupProposals.id })
  for (const { id } of gone) await withdrawNotices(tools, tx, groupId, id)
}

/** Part of a verb that has locked the group: deletes one proposal and the notifications about it. */
export async function deleteProposal(
  tools: Telling,
  tx: Database,
  groupId: string,
  proposalId: string,
): Promise<void> {
  await tx.delete(groupProposals).where(eq(groupProposals.id, proposalId))
  await withdrawNotices(tools, tx, groupId, proposalId)
}

async function withdrawNotices(
  tools: Telling | undefined,
  tx: Database,
  groupId: string,
  proposalId: string,
): Promise<void> {
  const members = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
  const ids = members.map(({ userId }) => userId)
  await withdrawNotifications(tools, tx, ids, {
    kind: 'group-proposal',
    link: proposalPath(groupId, proposalId),
  })
}
