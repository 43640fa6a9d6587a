import { groupActivity, groupInvitations } from '#app/database/schema/groups.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { takeBackNotices } from '#app/features/notices/take-back-notices.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { membersToTell } from './group-facts.server.ts'
import { groupsChanged } from './groups-changed.server.ts'
import { invitationPath } from './paths.ts'

type Clocked = Pick<Context, 'now'>
type Telling = Pick<Context, 'live'>
type Activity = { groupId: string } & Pick<typeof groupActivity.$inferInsert, 'kind' | 'userId' | 'doneBy'>

/** Part of a verb: writes what happened where members read it. */
export async function note(tools: Clocked, tx: Database, activity: Activity): Promise<void> {
  await tx.insert(groupActivity).values({ ...activity, id: newId(), at: tools.now() })
}

/** Part of a verb: an invitation that waits no longer is no news. */
export async function forgetInvitation(
  tools: Telling,
  tx: Database,
  groupId: string,
  userId: string,
): Promise<void> {
  await takeBackNotices(tools, tx, [userId], 'group-invitation', invitationPath(groupId))
}

/** The same for all of a group that is about to go. */
export async function forgetInvitations(
  tools: Telling | undefined,
  tx: Database,
  groupId: string,
): Promise<void> {
  const asked = await tx
    .select({ userId: groupInvitations.userId })
    .from(groupInvitations)
    .where(eq(groupInvitations.groupId, groupId))
  const people = asked.map(({ userId }) => userId)
  await takeBackNotices(tools, tx, people, 'group-invitation', invitationPath(groupId))
}

/** Part of a verb: tells open pages of everybody in the group, and of whom it asked.
 *  @param others who are not in it, or no longer */
export async function tellGroup(
  { live }: Telling,
  tx: Database,
  groupId: string,
  others: string[] = [],
): Promise<void> {
  const members = await membersToTell(tx, groupId)
  const asked = await tx
    .select({ userId: groupInvitations.userId })
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.declinedAt)))
  await live.tell(tx, groupsChanged, [...[...members, ...asked].map(({ userId }) => userId), ...others], {})
}
