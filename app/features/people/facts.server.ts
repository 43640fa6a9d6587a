import { eq, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { viewerOf, type Viewer, type ViewerValues } from './viewer.server.ts'
import { peoplePolicy, type PersonFacts } from './policy.ts'
import { areMatched, isBlocked, isPresent, isShown } from './visible-to.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Columns for PersonFacts, for a query over `users` left-joined with `profiles` and `campuses`. */
export function personFactColumns(at: Viewer) {
  return {
    userId: users.id,
    present: isPresent,
    blocked: isBlocked(at, users.id),
    matched: areMatched(at, users.id),
    shown: isShown(at),
    viewerAge: sql<PersonFacts['viewerAge']>`coalesce((
      select case when viewer.birth_date <= ${at.adultBirth}::date then 'adult' else 'minor' end
      from profiles viewer where viewer.user_id = ${at.viewer}::uuid and viewer.birth_date is not null), 'unknown')`,
  }
}

/** The facts about several people in one query, including ids that belong to nobody. */
export async function factsAboutAll(tools: Tools, userIds: string[]): Promise<Map<string, PersonFacts>> {
  const rows = await queryRows(tools.db, factsOfAll, { ...viewerOf(tools), userIds: userIds.filter(isId) })
  const found = new Map<string, PersonFacts>(rows.map((row) => [row.userId, row]))
  return new Map(userIds.map((userId) => [userId, found.get(userId) ?? factsOfNobody(userId)]))
}

const factsOfAll = (at: Places<ViewerValues & { userIds: string[] }>, db: Reading) =>
  db
    .select(personFactColumns(at))
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(sql`${users.id} = any(${at.userIds}::uuid[])`)

/** The facts for an id that belongs to nobody. */
export const factsOfNobody = (userId: string): PersonFacts => ({
  userId,
  present: false,
  blocked: false,
  matched: false,
  shown: false,
  viewerAge: 'unknown',
})

export async function factsAbout(tools: Tools, userId: string): Promise<PersonFacts> {
  return (await factsAboutAll(tools, [userId])).get(userId) ?? factsOfNobody(userId)
}

/** Checks that the current user may see a person.
 *  @throws SignInRequired, NotFound, the same for blocked, hidden and absent people */
export async function requireSeen(tools: Tools, userId: string): Promise<PersonFacts> {
  const facts = await factsAbout(tools, userId)
  assertAllowed(peoplePolicy.see, tools.actor, facts)
  return facts
}
