import { eq, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The names of current and former members as the user sees them; blocked and absent people are "a member". */
export async function memberNames(
  tools: Tools,
  userIds: (string | null)[],
): Promise<(userId: string | null) => string> {
  const { actor, db } = tools
  const me = actor.kind === 'person' ? actor.userId : null
  const ids = [...new Set(userIds)].filter((id) => id !== null && isId(id)).map(String)
  const people = ids.length === 0 ? [] : await queryRows(db, namesOf, { ...viewerOf(tools), ids })
  const names = new Map(
    people.map(({ facts: { userId, present, blocked }, givenName, familyName }) => [
      userId,
      present && !blocked ? shownName(givenName, familyName) : A_MEMBER,
    ]),
  )
  return (id) => (id !== null && id === me ? 'You' : (names.get(id ?? '') ?? A_MEMBER))
}

const namesOf = (at: Places<ViewerValues & { ids: string[] }>, db: Reading) =>
  db
    .select({ facts: personFactColumns(at), givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(sql`${users.id} = any(${at.ids}::uuid[])`)
