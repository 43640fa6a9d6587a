import { and, eq, inArray } from 'drizzle-orm'
import { buildingCommutes, studentBuildings } from '#app/database/schema/buildings.ts'
import { groupMembers } from '#app/database/schema/groups.ts'
import { listings } from '#app/database/schema/listings.ts'
import { places } from '#app/database/schema/places.ts'
import { minutesOf } from '#app/features/commute/rules.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { shownMembers } from './shown-people.server.ts'

/** How long the walk from a home to a member's building is: whole minutes, others' rounded to 5. `over`: the longest walk that they
 *  would take, in minutes, where this one is longer; else null. */
export type MemberWalk = { name: string; self: boolean; minutes: number; over: number | null }

/** Of the group's members the walks that the user may read, by home: their own, and those of members who agreed to it. Empty for
 *  who is not in the group. */
export async function memberWalks(
  tools: Pick<Context, 'actor' | 'now'> & { db: Reading },
  groupId: string,
  listingIds: string[],
): Promise<Map<string, MemberWalk[]>> {
  const b = buildingCommutes
  const [members, walks] = await Promise.all([
    shownMembers(tools, [groupId], 'member'),
    tools.db
      .select({
        memberId: groupMembers.id,
        listingId: b.listingId,
        meters: b.walkMeters,
        most: groupMembers.mostMinutes,
      })
      .from(groupMembers)
      .innerJoin(studentBuildings, eq(studentBuildings.userId, groupMembers.userId))
      .innerJoin(places, eq(places.id, studentBuildings.buildingId))
      .innerJoin(b, eq(b.buildingId, places.id))
      .innerJoin(listings, eq(listings.id, b.listingId))
      .where(
        and(
          eq(groupMembers.groupId, groupId),
          inArray(b.listingId, listingIds),
          eq(listings.campusId, studentBuildings.campusId),
          eq(b.lat, listings.lat),
          eq(b.lng, listings.lng),
          eq(b.buildingLat, places.lat),
          eq(b.buildingLng, places.lng),
        ),
      ),
  ])
  if (!members.some(({ self }) => self)) return new Map()
  const found = members
    .filter(({ readsMinutes }) => readsMinutes)
    .flatMap(({ memberId, name, self }) =>
      walks.flatMap(({ memberId: of, listingId, meters, most }) => {
        if (of !== memberId || meters === null) return []
        const exact = minutesOf(meters, 'walk')
        const minutes = self ? exact : Math.max(5, Math.round(exact / 5) * 5)
        return { listingId, name, self, minutes, over: most !== null && exact > most ? most : null }
      }),
    )
  return Map.groupBy(found, ({ listingId }) => listingId)
}
