import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { authorize, find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupInvitations, groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { countSeen } from '#app/features/people/seen-people.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { visibleTo } from '#app/features/people/visible-to.server.ts'
import { profilePictures } from '#app/features/photos/profile-pictures.server.ts'
import { yearLabels } from '#app/features/profiles/rules.ts'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findGroup } from './group-facts.server.ts'
import { groupPolicy, ownGroupsPolicy } from './policy.ts'
import type { InvitablePerson, FoundPeople } from './views.ts'
import { groupCopy } from './copy.ts'

const MOST = 12

/** People whom a member could invite, those of the same campus first. They are visible to the user and matched only by given name
 *  and initial ("Ana", "Ana R"), and count against the daily limit like people on cards. Empty for fewer than two characters.
 *  @param groupId null for a group that does not exist yet
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function candidates(
  ctx: Context,
  { groupId, typed }: { groupId: string | null; typed: string },
): Promise<FoundPeople> {
  const { userId: me } = requirePerson(ctx, groupCopy.logInTo.add)
  const [open] =
    groupId === null
      ? [authorize(ctx, ownGroupsPolicy.findCandidates, null)]
      : await find(ctx, groupPolicy.findCandidates, (look) => findGroup(look, groupId))
  const ofGroup = (column: AnyPgColumn) => (groupId === null ? sql`false` : eq(column, groupId))
  const isNamed = nameIs(typed)
  if (!isNamed) return { people: [], until: null }
  const found = await open.db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      year: profiles.year,
      campus: campuses.shortName,
      invited: groupInvitations.userId,
      declinedAt: groupInvitations.declinedAt,
      memberId: groupMembers.id,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(groupMembers, and(eq(groupMembers.userId, users.id), ofGroup(groupMembers.groupId)))
    .leftJoin(groupInvitations, and(eq(groupInvitations.userId, users.id), ofGroup(groupInvitations.groupId)))
    .where(and(isNamed, visibleTo(ctx)))
    .orderBy(
      sql`${profiles.campusId} is distinct from (select campus_id from profiles viewer where viewer.user_id = ${me}::uuid)`,
      asc(sql`lower(${users.givenName})`),
      asc(users.id),
    )
    .limit(MOST)
  const ids = found.map(({ userId }) => userId)
  const [seen, pictures] = await Promise.all([countSeen(open, me, ids), profilePictures(open, ids)])
  const rows = found.filter(({ userId }) => seen.ids.has(userId))
  const people = rows.map<InvitablePerson>(
    ({ userId, givenName, familyName, year, campus, memberId, invited, declinedAt }) => ({
      userId,
      name: shownName(givenName, familyName),
      photo: pictures.get(userId) ?? null,
      about: [campus, year && yearLabels[year]].filter(Boolean).join(' · '),
      state: memberId ? 'member' : declinedAt ? 'declined' : invited ? 'asked' : 'free',
    }),
  )
  return { people, until: seen.until }
}

/** Matches the start of a given name, or a given name and the initial of the family name. A typed family name is shortened to its
 *  initial, so that nobody can find out a full name by guessing. */
function nameIs(typed: string): SQL | null {
  const asked = normalized(cutLine(typed), 'NFC')
    .replaceAll('\0', '')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .slice(0, 80)
  if (asked.length < 2) return null
  const given = sql`lower(${users.givenName})`
  const beginning = `${asked.replace(/[\\%_]/g, '\\$&')}%`
  const parts = asked.split(/\s+/)
  const initial = Array.from(parts.pop() ?? '')[0] ?? ''
  if (parts.length === 0) return sql`${given} like ${beginning}`
  const withInitial = sql`${given} = ${parts.join(' ')} and lower(left(${users.familyName}, 1)) = ${initial}`
  return sql`(${given} like ${beginning} or (${withInitial}))`
}
