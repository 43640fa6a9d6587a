import { asc, eq } from 'drizzle-orm'
import {
  groupActivity,
  groupInvitations,
  groupLinks,
  groupMembers,
  groupRequests,
  roommateGroups,
} from '#app/database/schema/people/groups.ts'
import type { Reading } from '#app/platform/context.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { deleteIfEmpty, endMembership } from './leave-group.server.ts'

/** A person's groups, invitations, and what they did there. On erasure, groups with other members stay, and other groups are
 *  deleted; activity stays without a name. */
export const groupData: PersonalData = {
  name: 'roommate groups',
  tables: ['group_members', 'group_invitations', 'group_links', 'group_requests', 'group_activity'],
  read: async (db, { userId }) => {
    const { invitedBy, invitedAt, declinedAt } = groupInvitations
    const groupName = roommateGroups.name
    return {
      memberOf: await db
        .select({
          groupId: roommateGroups.id,
          groupName,
          cap: groupMembers.cap,
          showsCap: groupMembers.showsCap,
          showsMinutes: groupMembers.showsMinutes,
          showsBuilding: groupMembers.showsBuilding,
          mostMinutes: groupMembers.mostMinutes,
          joinedAt: groupMembers.joinedAt,
        })
        .from(groupMembers)
        .innerJoin(roommateGroups, eq(roommateGroups.id, groupMembers.groupId))
        .where(eq(groupMembers.userId, userId)),
      invitedTo: await db
        .select({ groupName, invitedAt, declinedAt })
        .from(groupInvitations)
        .innerJoin(roommateGroups, eq(roommateGroups.id, groupInvitations.groupId))
        .where(eq(groupInvitations.userId, userId)),
      invited: await db
        .select({ groupId: groupInvitations.groupId, userId: groupInvitations.userId, invitedAt })
        .from(groupInvitations)
        .where(eq(invitedBy, userId)),
      linksMade: await db
        .select({
          groupId: groupLinks.groupId,
          letsIn: groupLinks.letsIn,
          madeAt: groupLinks.madeAt,
          expiresAt: groupLinks.expiresAt,
        })
        .from(groupLinks)
        .where(eq(groupLinks.madeBy, userId)),
      askedToJoin: await db
        .select({
          groupId: groupRequests.groupId,
          cap: groupRequests.cap,
          showsCap: groupRequests.showsCap,
          askedAt: groupRequests.askedAt,
        })
        .from(groupRequests)
        .where(eq(groupRequests.userId, userId)),
      activity: await db
        .select({ groupId: groupActivity.groupId, kind: groupActivity.kind, at: groupActivity.at })
        .from(groupActivity)
        .where(eq(groupActivity.userId, userId)),
    }
  },
  erase: async (db, { userId }) => {
    for (const groupId of await groupsOfPerson(db, userId)) {
      await db.select().from(roommateGroups).where(eq(roommateGroups.id, groupId)).for('update')
      await endMembership(db, groupId, userId)
      await deleteIfEmpty({ db }, groupId)
    }
  },
}

/** In a fixed order, so that two concurrent erasures cannot deadlock. */
async function groupsOfPerson(db: Reading, userId: string): Promise<string[]> {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groupMembers.groupId))
  return rows.map(({ groupId }) => groupId)
}
