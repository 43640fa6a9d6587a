import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { studentBuildings } from '#app/database/schema/buildings.ts'
import { groupMembers } from '#app/database/schema/groups.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { blocks } from '#app/database/schema/people.ts'
import { places } from '#app/database/schema/places.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { pictureOf } from '#app/features/photos/foreign/profile-pictures.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { ShownMember } from '../views.ts'
import { A_MEMBER } from '../copy.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A member with the group, and server-only data: the cap in dollars, and whether the user may read it and has blocked them. */
export type KnownMember = ShownMember & {
  groupId: string
  ofUser: string
  capKnown: number | null
  readsCap: boolean
  /** Whether the user may read how long the member walks to class. */
  readsMinutes: boolean
  blockedByMe: boolean
}

/** The members of these groups, longest membership first, as the user may see them, without accounts that are being deleted.
 *  The calling query has checked its policy.
 *  @param groupIds or what selects them
 *  @param to `member`: names of all except where there is a block; `asked`: only names of people visible to the user */
export async function shownMembers(
  tools: Tools,
  groupIds: string[] | SQL,
  to: 'member' | 'asked',
): Promise<KnownMember[]> {
  const { actor, db } = tools
  const me = actor.kind === 'person' ? actor.userId : null
  const rows = await db
    .select({
      member: groupMembers,
      facts: personFactColumns(viewerOf(tools)),
      picture: pictureOf(users.id),
      givenName: users.givenName,
      familyName: users.familyName,
      profileCap: profiles.budgetMax,
      building: places.name,
      blockedByMe: sql<boolean>`exists (select 1 from ${blocks}
        where ${blocks.blockerUserId} = ${me}::uuid and ${blocks.blockedUserId} = ${users.id})`,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(studentBuildings, and(eq(studentBuildings.userId, users.id), groupMembers.showsBuilding))
    .leftJoin(places, eq(places.id, studentBuildings.buildingId))
    .where(sql`${inArray(groupMembers.groupId, groupIds)} and ${isHere}`)
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.id))
  const founders = new Map<string, string>()
  for (const { member } of rows)
    if (!founders.has(member.groupId)) founders.set(member.groupId, member.userId)
  return rows.map(({ member, facts, picture, givenName, familyName, profileCap, building, blockedByMe }) => {
    const { id: memberId, groupId, userId } = member
    const self = userId === me
    const seen = peoplePolicy.see(actor, facts) === 'allowed'
    const isNamed = self || (to === 'member' ? !facts.blocked : seen)
    const capKnown = member.cap ?? profileCap
    const readsMinutes = self || (isNamed && member.showsMinutes)
    const readsCap = self || (isNamed && member.showsCap)
    return {
      memberId,
      groupId,
      ofUser: userId,
      name: isNamed ? shownName(givenName, familyName) : A_MEMBER,
      userId: seen ? userId : null,
      photo: seen ? picture : null,
      self,
      founder: founders.get(groupId) === userId,
      cap: readsCap ? capKnown : null,
      showsCap: readsCap && member.showsCap,
      joinedAt: member.joinedAt.toISOString(),
      capKnown,
      readsCap,
      readsMinutes,
      building: readsMinutes && !self ? building : null,
      blockedByMe,
    }
  })
}

/** Selects the groups that somebody is in. */
export const groupIdsOf = (userId: string) =>
  sql`(select own.group_id from ${groupMembers} own where own.user_id = ${userId}::uuid)`

/** A member without what pages must not contain. */
export function toPage(member: KnownMember): ShownMember {
  const { memberId, name, userId, photo, self, founder, cap, showsCap, building, joinedAt } = member
  return { memberId, name, userId, photo, self, founder, cap, showsCap, building, joinedAt }
}

/** For invited people: only who is in it. */
export function toOffer({ name, userId, photo }: KnownMember) {
  return { name, userId, photo }
}
