import { and, count, eq } from 'drizzle-orm'
import { groupInvitations, groupMembers, groupRequests } from '#app/database/schema/people/groups.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { deleteInvitation, recordGroupActivity } from './after-change.server.ts'
import { joinGroupConversation } from './group-conversation.server.ts'
import { membersToNotify } from './group-facts.server.ts'
import { groupPath } from './paths.ts'
import { MOST_GROUPS, MOST_MEMBERS, type CannotJoin } from './rules.ts'
import type { OwnCap } from './fields.ts'

type Tools = Pick<Context, 'actor' | 'now'>
type JoinTools = Tools & Pick<Context, 'jobs' | 'live' | 'secrets' | 'settings'>

type Group = { groupId: string; name: string }

/** Locks the user's row before the group's, so that concurrent requests cannot exceed the maximum number of groups.
 *  @returns why the user cannot join another group; null if they can */
export async function whyCannotJoin(tx: Tools & { db: Reading }): Promise<CannotJoin | null> {
  if (tx.actor.kind !== 'person') throw new SignInRequired()
  const { userId } = tx.actor
  await lockAccount(tx.db, userId)
  const { viewerAge } = await factsAbout(tx, userId)
  if (viewerAge !== 'adult') return viewerAge === 'minor' ? 'minor' : 'age-unknown'
  const [own] = await tx.db
    .select({ count: count() })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId))
  return (own?.count ?? 0) >= MOST_GROUPS ? 'too-many-groups' : null
}

/** The number of members, including accounts that are being deleted, because they may come back. */
export async function memberCount(db: Reading, groupId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
  return row?.count ?? 0
}

/** Adds the user to a locked group, notifies the others, and deletes the invitation or request.
 *  @returns false when the group is full */
export async function addMember(
  tx: JoinTools & { db: Database },
  { groupId, name }: Group,
  own: OwnCap,
): Promise<boolean> {
  if (tx.actor.kind !== 'person') throw new SignInRequired()
  const { userId } = tx.actor
  const before = await memberCount(tx.db, groupId)
  if (before >= MOST_MEMBERS) return false
  await tx.db.insert(groupMembers).values({ id: newId(), groupId, userId, ...own, joinedAt: tx.now() })
  await joinGroupConversation(tx, groupId)
  await tx.db
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.userId, userId)))
  await tx.db
    .delete(groupRequests)
    .where(and(eq(groupRequests.groupId, groupId), eq(groupRequests.userId, userId)))
  await deleteInvitation(tx, groupId, userId)
  await recordGroupActivity(tx, { groupId, kind: before === 0 ? 'created' : 'joined', userId })
  for (const member of await membersToNotify(tx.db, groupId)) {
    if (member.userId === userId) continue
    const link = groupPath(groupId)
    await notify(tx, { kind: 'group-joined', to: member.userId, from: userId, detail: name, link })
  }
  return true
}
