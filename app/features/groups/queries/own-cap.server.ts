import { and, eq } from 'drizzle-orm'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { places } from '#app/database/schema/map/places.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Reading } from '#app/platform/context.ts'
import type { GroupPage } from '../views.ts'

type Tools = { db: Reading }

/** Somebody's own settings in a group, the profile's cap, and their building. */
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

/** The maximum budget in somebody's profile, in dollars a month. */
export async function profileCap({ db }: Tools, userId: string): Promise<number | null> {
  const [profile] = await db
    .select({ budgetMax: profiles.budgetMax })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile?.budgetMax ?? null
}
