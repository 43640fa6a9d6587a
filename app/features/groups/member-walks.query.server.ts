import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { authorize } from '#app/database/gate.server.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { buildingCommutes, studentBuildings } from '#app/database/schema/map/buildings.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { places } from '#app/database/schema/map/places.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { commutesNow } from '#app/features/listings/listing-card.server.ts'
import { minutesOf } from '#app/features/commute/rules.ts'
import type { WalkLimit } from '#app/features/search/requirements.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { overWalkTexts, walksText } from './walks-text.ts'
import { ownGroupsPolicy } from './policy.ts'
import type { MemberWalk } from './views.ts'
import { groupValues, isOneOf, shownMembers, type Groups, type GroupValues } from './shown-people.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The walks of the group's members that the user may see, by home: the user's own, and those of members who agreed to it. Empty
 *  for people outside the group. */
export async function memberWalks(
  tools: Tools,
  groupId: string,
  listingIds: string[],
): Promise<Map<string, MemberWalk[]>> {
  return Map.groupBy(await walksOf(tools, [groupId], listingIds), ({ listingId }) => listingId)
}

/** The walks of a group's members, for a user who may be outside the group; empty without a group's id. */
export async function walksInGroup(
  ctx: Context,
  { groupId, listingIds }: { groupId: string | null; listingIds: string[] },
): Promise<Map<string, MemberWalk[]>> {
  if (groupId === null || !isId(groupId) || ctx.actor.kind !== 'person') return new Map()
  return memberWalks(authorize(ctx, ownGroupsPolicy.read, null), groupId, listingIds)
}

/** How long the members of one of the user's groups walk from a home to class, in words. */
export type GroupWalks = { group: string; walks: string; over: string[] }

/** The walks from one home in words, for each of the user's groups in which other members' walks are known, oldest group first;
 *  empty for people who are not students. */
export async function ownGroupWalks(ctx: Context, listingId: string): Promise<GroupWalks[]> {
  const { actor } = ctx
  if (actor.kind !== 'person' || !actor.student || actor.suspended) return []
  const open = authorize(ctx, ownGroupsPolicy.read, null)
  const walks = await walksOf(open, 'own', [listingId])
  return [...Map.groupBy(walks, ({ groupId }) => groupId).values()]
    .filter((of) => of.some(({ self }) => !self))
    .map((of) => ({ group: of[0]?.group ?? '', walks: walksText(of) ?? '', over: overWalkTexts(of) }))
}

/** The longest walk that each member would take. Server only: a page may show it only for members whose minutes the user may see. */
export async function walkLimits(db: Reading, groupId: string): Promise<Map<string, WalkLimit>> {
  const { campusId, buildingId, userId } = studentBuildings
  const rows = await db
    .select({
      memberId: groupMembers.id,
      most: groupMembers.mostMinutes,
      campusId: sql<number | null>`coalesce(${campusId}, ${profiles.campusId})`,
      building: { id: places.id, lat: places.lat, lng: places.lng },
    })
    .from(groupMembers)
    .leftJoin(profiles, eq(profiles.userId, groupMembers.userId))
    .leftJoin(studentBuildings, eq(userId, groupMembers.userId))
    .leftJoin(places, eq(places.id, buildingId))
    .where(and(eq(groupMembers.groupId, groupId), isNotNull(groupMembers.mostMinutes)))
  return new Map(
    rows.flatMap(({ memberId, most, campusId: campus, building }) =>
      most === null || campus === null ? [] : [[memberId, { campusId: campus, most, building }]],
    ),
  )
}

const walk = {
  memberId: groupMembers.id,
  groupId: groupMembers.groupId,
  group: roommateGroups.name,
  since: roommateGroups.createdAt,
  listingId: listings.id,
  most: groupMembers.mostMinutes,
}

type WalkPlaces = Places<GroupValues & { listingIds: string[] }>

/** Walks to the buildings where members have most of their classes, or to the nearest campus entrance for members who chose no
 *  building. */
const walksFor = (which: 'given' | 'own') => (at: WalkPlaces, db: Reading) => {
  const b = buildingCommutes
  const asked = and(
    isOneOf(which, groupMembers.groupId, at),
    sql`${listings.id} = any(${at.listingIds}::uuid[])`,
  )
  const toBuildings = db
    .select({ ...walk, meters: b.walkMeters, toBuilding: sql<boolean>`true` })
    .from(groupMembers)
    .innerJoin(roommateGroups, eq(roommateGroups.id, groupMembers.groupId))
    .innerJoin(studentBuildings, eq(studentBuildings.userId, groupMembers.userId))
    .innerJoin(places, eq(places.id, studentBuildings.buildingId))
    .innerJoin(b, eq(b.buildingId, places.id))
    .innerJoin(listings, eq(listings.id, b.listingId))
    .where(
      and(
        asked,
        eq(listings.campusId, studentBuildings.campusId),
        eq(b.lat, shownLat),
        eq(b.lng, shownLng),
        eq(b.buildingLat, places.lat),
        eq(b.buildingLng, places.lng),
      ),
    )
  const toCampus = db
    .select({ ...walk, meters: commutes.walkMeters, toBuilding: sql<boolean>`false` })
    .from(groupMembers)
    .innerJoin(roommateGroups, eq(roommateGroups.id, groupMembers.groupId))
    .innerJoin(profiles, eq(profiles.userId, groupMembers.userId))
    .innerJoin(listings, eq(listings.campusId, profiles.campusId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .innerJoin(commutes, commutesNow)
    .leftJoin(studentBuildings, eq(studentBuildings.userId, groupMembers.userId))
    .where(and(asked, isNull(studentBuildings.userId)))
  return unionAll(toBuildings, toCampus)
}
const [walksOfGiven, walksOfOwn] = [walksFor('given'), walksFor('own')]

async function walksOf(tools: Tools, groups: Groups, listingIds: string[]) {
  const asked = groups === 'own' ? walksOfOwn : walksOfGiven
  const [members, found] = await Promise.all([
    shownMembers(tools, groups, 'member'),
    queryRows(tools.db, asked, { ...groupValues(tools, groups), listingIds }),
  ])
  const walks = found.toSorted(
    (one, other) => one.since.getTime() - other.since.getTime() || one.groupId.localeCompare(other.groupId),
  )
  const own = new Set(members.filter(({ self }) => self).map(({ groupId }) => groupId))
  const readable = new Map(
    members
      .filter(({ groupId, readsMinutes }) => readsMinutes && own.has(groupId))
      .map((member) => [member.memberId, member]),
  )
  const place = (of: { groupId: string; listingId: string }) => `${of.groupId} ${of.listingId}`
  const ofOthers = new Set(walks.filter(({ memberId }) => readable.get(memberId)?.self === false).map(place))
  return walks.flatMap(({ memberId, group, listingId, meters, most, toBuilding }) => {
    const member = readable.get(memberId)
    if (!member || meters === null) return []
    const { groupId, name, self, building } = member
    // Without other members' walks, the user's own walk to campus would only repeat what the home says.
    if (self && !toBuilding && most === null && !ofOthers.has(place({ groupId, listingId }))) return []
    const exact = minutesOf(meters, 'walk')
    const minutes = self ? exact : Math.max(5, Math.round(exact / 5) * 5)
    const over = most !== null && exact > most ? most : null
    return [{ groupId, group, listingId, name, self, minutes, over, building: toBuilding ? building : null }]
  })
}
