import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupActivity } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { ACTIVITY_SHOWN } from '../rules.ts'
import type { Activity } from '../views.ts'
import { A_MEMBER } from '../copy.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A group's activity, latest first. Blocked and absent people are "a member". */
export async function activityOf(tools: Tools, groupId: string): Promise<Activity[]> {
  const { actor, db } = tools
  const latest = db
    .select()
    .from(groupActivity)
    .where(eq(groupActivity.groupId, groupId))
    .orderBy(desc(groupActivity.at), desc(groupActivity.id))
    .limit(ACTIVITY_SHOWN)
  const [rows, people] = await Promise.all([
    latest,
    db
      .select({
        facts: personFactColumns(viewerOf(tools)),
        givenName: users.givenName,
        familyName: users.familyName,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(sql`${users.id} in (select unnest(array[user_id, done_by]) from (${latest}) latest)`),
  ])
  const me = actor.kind === 'person' ? actor.userId : null
  const nameOf = (id: string | null) => {
    if (id !== null && id === me) return 'You'
    const person = people.find(({ facts }) => facts.userId === id)
    return person?.facts.present && !person.facts.blocked
      ? shownName(person.givenName, person.familyName)
      : A_MEMBER
  }
  return rows.map(({ id, kind, userId, doneBy, at }) => ({
    id,
    kind,
    who: nameOf(userId),
    by: nameOf(doneBy),
    self: userId !== null && userId === me,
    at: at.toISOString(),
  }))
}
