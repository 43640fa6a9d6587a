import { groupActivity, groupInvitations } from '#app/database/schema/groups.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { notify } from '#app/features/notices/notify.server.ts'
import { takeBackNotices } from '#app/features/notices/take-back-notices.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { membersToTell, type Group } from './group-facts.server.ts'
import { groupsChanged } from './groups-changed.server.ts'
import { groupPath, invitationPath } from './paths.ts'

type Clocked = Pick<Context, 'now'>
type Telling = Pick<Context, 'live'>
type Notifying = Pick<Context, 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type Activity = { groupId: string } & Pick<typeof groupActivity.$inferInsert, 'kind' | 'userId' | 'doneBy'>

/** Part of a verb: writes what happened where members read it. */
export async function note(tools: Clocked, tx: Database, activity: Activity): Promise<void> {
  await tx.insert(groupActivity).values({ ...activity, id: newId(), at: tools.now() })
}

/** Part of a verb: the others in a group are told that something changed there, once until they have read of it. */
export async function tellNews(
  tools: Notifying,
  tx: Database,
  { id, name }: Pick<Group, 'id' | 'name'>,
  doneBy: string,
): Promise<void> {
  const others = (await membersToTell(tx, id)).filter(({ userId }) => userId !== doneBy)
  // In one order, so that two groups with the same members do not wait for each other.
  for (const userId of others.map((each) => each.userId).toSorted())
    await notify(tools, tx, { kind: 'group-news', to: userId, detail: name, same: '', link: groupPath(id) })
}

/** Part of a verb: what was told of a group is no news to who is in it no longer. */
export async function forgetNews(
  tools: Telling,
  tx: Database,
  groupId: string,
  userIds: string[],
): Promise<void> {
  await takeBackNotices(tools, tx, userIds, 'group-news', groupPath(groupId))
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
