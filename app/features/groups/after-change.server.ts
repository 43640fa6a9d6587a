import { z } from 'zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { groupActivity, groupInvitations } from '#app/database/schema/people/groups.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { groupNewsDetail, type GroupNews } from '#app/features/notifications/group-kinds.ts'
import {
  notify,
  withdrawNotifications,
  withdrawNotificationsTo,
} from '#app/features/notifications/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { withdrawMessageNews } from './group-conversation.server.ts'
import { membersToNotify, type Group } from './group-facts.server.ts'
import { groupPath, invitationPath } from './paths.ts'

/** Sent to current, former and invited members when a group changes, so that their open pages reload. It does not name the group,
 *  so that it can also be sent to people who were just removed. */
export const groupsChanged: GuardedKind = {
  name: 'groups',
  about: z.strictObject({}),
  mayKnow: async () => true,
}

type Clocked = Pick<SystemContext, 'db' | 'now'>
type Notifier = Pick<SystemContext, 'db' | 'live'>
type Notifying = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>
type Activity = { groupId: string } & Pick<typeof groupActivity.$inferInsert, 'kind' | 'userId' | 'doneBy'>

/** Adds an event to the group's activity, which members can read. */
export async function recordGroupActivity(tx: Clocked, activity: Activity): Promise<void> {
  await tx.db.insert(groupActivity).values({ ...activity, id: newId(), at: tx.now() })
}

/** Notifies the other members who did what in the group. Sends no further email until the last one is read. */
export async function notifyNews(
  tx: Notifying,
  { id, name }: Pick<Group, 'id' | 'name'>,
  { what, by }: { what: GroupNews; by: string },
): Promise<void> {
  const link = groupPath(id)
  const others = (await membersToNotify(tx.db, id))
    .map(({ userId }) => userId)
    .filter((userId) => userId !== by)
  const { userId, kind, readAt } = notifications
  const unread = await tx.db
    .selectDistinct({ userId })
    .from(notifications)
    .where(and(inArray(userId, others), eq(kind, 'group-news'), eq(notifications.link, link), isNull(readAt)))
  // In a fixed order, so that two groups with the same members cannot deadlock.
  for (const to of others.toSorted()) {
    const quiet = unread.some((each) => each.userId === to)
    const detail = groupNewsDetail(what, name)
    await notify(tx, { kind: 'group-news', to, from: by, detail, same: what, link, quiet })
  }
}

/** Deletes notifications about a group for people who are no longer in it. */
export async function withdrawGroupNews(tx: Notifier, groupId: string, userIds: string[]): Promise<void> {
  for (const userId of userIds.toSorted())
    await withdrawNotificationsTo(tx, userId, { below: groupPath(groupId), links: listsOf(groupId, userId) })
  await withdrawMessageNews(tx, groupId, userIds)
}

/** The pages of the group's collections that a person can open only as a member of the group. */
const listsOf = (groupId: string, userId: string) => sql`
  select unnest(array['/collections/' || shared.id, '/collections/' || shared.id || '/decision'])
  from ${collections} shared where shared.group_id = ${groupId}::uuid and not exists (
    select 1 from ${collectionMembers} own where own.collection_id = shared.id and own.user_id = ${userId}::uuid)`

/** Deletes the notification about an invitation that is no longer pending. */
export async function deleteInvitation(tx: Notifier, groupId: string, userId: string): Promise<void> {
  await withdrawNotifications(tx, [userId], {
    kind: 'group-invitation',
    link: invitationPath(groupId),
  })
}

/** Deletes the notifications about all invitations to a group that is about to be deleted. */
export async function deleteInvitations(
  tx: Parameters<typeof withdrawNotifications>[0],
  groupId: string,
): Promise<void> {
  const asked = await tx.db
    .select({ userId: groupInvitations.userId })
    .from(groupInvitations)
    .where(eq(groupInvitations.groupId, groupId))
  const people = asked.map(({ userId }) => userId)
  await withdrawNotifications(tx, people, { kind: 'group-invitation', link: invitationPath(groupId) })
}

/** Reloads the open pages of the group's members and of invited people.
 *  @param others people outside the group, such as former members */
export async function notifyGroup(
  { db: tx, live }: Notifier,
  groupId: string,
  others: string[] = [],
): Promise<void> {
  const members = await membersToNotify(tx, groupId)
  const asked = await tx
    .select({ userId: groupInvitations.userId })
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.declinedAt)))
  await live.send(tx, groupsChanged, [...[...members, ...asked].map(({ userId }) => userId), ...others], {})
}
