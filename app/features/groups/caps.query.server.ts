import { and, eq } from 'drizzle-orm'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { places } from '#app/database/schema/map/places.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Reading, Context, ReadingContext } from '#app/platform/context.ts'
import { findBy } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { GroupPage } from './views.ts'
import type { MemberCap } from './caps.ts'
import { findGroup } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import { groupCopy } from './copy.ts'
import { shownMembers } from './shown-people.server.ts'

type Tools = { db: Reading }

/** A person's own settings in a group, the cap in their profile, and their building. */
export async function ownCap({ db }: Tools, groupId: string, userId: string): Promise<GroupPage['own']> {
  const of = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [[own], inProfile] = await Promise.all([
    db
      .select({ member: groupMembers, building: places.name })
      .from(groupMembers)
      .leftJoin(studentBuildings, eq(studentBuildings.userId, groupMembers.userId))
      .leftJoin(places, eq(places.id, studentBuildings.buildingId))
      .where(of),
    profileCap({ db }, userId),
  ])
  return {
    cap: own?.member.cap ?? null,
    showsCap: own?.member.showsCap ?? false,
    profileCap: inProfile,
    showsMinutes: own?.member.showsMinutes ?? false,
    showsBuilding: own?.member.showsBuilding ?? false,
    mostMinutes: own?.member.mostMinutes ?? null,
    building: own?.building ?? null,
  }
}

/** The maximum budget in a person's profile, in dollars a month. */
export async function profileCap({ db }: Tools, userId: string): Promise<number | null> {
  const [profile] = await db
    .select({ budgetMax: profiles.budgetMax })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile?.budgetMax ?? null
}

/** Each member's cap, in cents a month, for `capFit`, which decides what may be shown. Server only, because it includes caps that
 *  the user may not see.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function groupCaps(ctx: Context, groupId: string): Promise<MemberCap[]> {
  requirePerson(ctx, groupCopy.logInTo.details)
  const [, [, members]] = await findBy(
    ctx,
    (look) => groupAndMembers(look, groupId),
    ([group]) => ({ rule: groupPolicy.read, subject: group }),
  )
  return members.map(({ memberId, name, self, capKnown, readsCap }) => ({
    memberId,
    name,
    self,
    cap: capKnown === null ? null : capKnown * 100,
    shown: readsCap,
  }))
}

/** Most people who ask are members, so the queries do not wait for the rule; if it refuses, their results are dropped. */
function groupAndMembers(tools: ReadingContext, groupId: string) {
  if (!isId(groupId)) throw new NotFound(groupCopy.notFound)
  return Promise.all([findGroup(tools, groupId), shownMembers(tools, [groupId], 'member')])
}
