import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '#app/database/schema/people/accounts.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { viewerOf, type Viewer, type ViewerValues } from '#app/features/people/viewer.server.ts'
import { pictureOf } from '#app/features/photos/profile-pictures.server.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { places } from '#app/database/schema/map/places.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { ShownMember } from './views.ts'
import { A_MEMBER } from './copy.ts'

/** The columns that `seenPeople` needs, for a query over `users` left-joined with `profiles` and `campuses`. */
export const seenColumns = (at: Viewer) => ({
  givenName: users.givenName,
  familyName: users.familyName,
  photo: pictureOf(users.id),
  facts: personFactColumns(at),
})

type Row = { givenName: string; familyName: string; photo: PhotoImage | null; facts: PersonFacts }

/** The people among these whom the user may see, in the same order, with shown name and picture. */
export function seenPeople<Person extends Row>({ actor }: Pick<Context, 'actor'>, rows: Person[]) {
  return rows
    .filter(({ facts }) => isAllowed(peoplePolicy.see, actor, facts))
    .map((row) => ({
      row,
      userId: row.facts.userId,
      name: shownName(row.givenName, row.familyName),
      photo: row.photo,
    }))
}

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A member with their group and server-only data: the cap in dollars a month, whether the user may see it, and whether the user
 *  has blocked them. */
export type KnownGroupMember = ShownMember & {
  groupId: string
  ofUser: string
  capKnown: number | null
  readsCap: boolean
  /** Whether the user may see how long the member walks to class. */
  readsMinutes: boolean
  blockedByMe: boolean
}

/** Groups by id, or all of the user's groups. */
export type Groups = string[] | 'own'
export type GroupValues = ViewerValues & { groupIds: string[] }

/** Whether a row's group is one of them, for a statement whose text is built once. */
export const isOneOf = (which: 'given' | 'own', groupId: AnyPgColumn, at: Places<GroupValues>) =>
  which === 'given'
    ? sql`${groupId} = any(${at.groupIds}::uuid[])`
    : sql`${groupId} in (select own.group_id from ${groupMembers} own where own.user_id = ${at.viewer}::uuid)`

export const groupValues = (tools: Tools, groups: Groups): GroupValues => ({
  ...viewerOf(tools),
  groupIds: groups === 'own' ? [] : groups,
})

/** The members of these groups as the user may see them, longest membership first. Suspended people and accounts that are being
 *  deleted are left out.
 *  @param to `member`: the names of everyone except where there is a block; `asked`: only the names of people visible to the user */
export async function shownMembers(
  tools: Tools,
  groups: Groups,
  to: 'member' | 'asked',
): Promise<KnownGroupMember[]> {
  const { actor, db } = tools
  const me = actor.kind === 'person' ? actor.userId : null
  const asked = groups === 'own' ? membersOfOwn : membersOfGiven
  const rows = await queryRows(db, asked, groupValues(tools, groups))
  const founders = new Map<string, string>()
  for (const { member } of rows)
    if (!founders.has(member.groupId)) founders.set(member.groupId, member.userId)
  return rows.map(
    ({ member, facts, picture, givenName, familyName, profileCap, building, blockedByMe, started }) => {
      const { id: memberId, groupId, userId } = member
      const self = userId === me
      const seen = isAllowed(peoplePolicy.see, actor, facts)
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
        started,
        cap: readsCap ? capKnown : null,
        showsCap: readsCap && member.showsCap,
        joinedAt: member.joinedAt.toISOString(),
        capKnown,
        readsCap,
        readsMinutes,
        building: readsMinutes && !self ? building : null,
        blockedByMe,
      }
    },
  )
}

const membersIn = (which: 'given' | 'own') => (at: Places<GroupValues>, db: Reading) =>
  db
    .select({
      member: groupMembers,
      facts: personFactColumns(at),
      picture: pictureOf(users.id),
      givenName: users.givenName,
      familyName: users.familyName,
      profileCap: profiles.budgetMax,
      building: places.name,
      started: sql<boolean>`${groupMembers.joinedAt} = ${roommateGroups.createdAt}`,
      blockedByMe: sql<boolean>`exists (select 1 from ${blocks}
        where ${blocks.blockerUserId} = ${at.viewer}::uuid and ${blocks.blockedUserId} = ${users.id})`,
    })
    .from(groupMembers)
    .innerJoin(roommateGroups, eq(roommateGroups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(studentBuildings, and(eq(studentBuildings.userId, users.id), groupMembers.showsBuilding))
    .leftJoin(places, eq(places.id, studentBuildings.buildingId))
    .where(and(isOneOf(which, groupMembers.groupId, at), isHere))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.id))
const [membersOfGiven, membersOfOwn] = [membersIn('given'), membersIn('own')]

/** A member without the data that pages must not contain. */
export function toShownMember(member: KnownGroupMember): ShownMember {
  const { memberId, name, userId, photo, self, founder, started, cap, showsCap, building, joinedAt } = member
  return { memberId, name, userId, photo, self, founder, started, cap, showsCap, building, joinedAt }
}

/** A member as invited people see them. */
export function toOffer({ name, userId, photo }: KnownGroupMember) {
  return { name, userId, photo }
}
