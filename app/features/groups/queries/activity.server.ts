import { desc, eq, inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { groupActivity } from '#app/database/schema/groups.ts'
import { unsafeFactsOf } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { ACTIVITY_SHOWN } from '../rules.ts'
import type { Activity } from '../views.ts'
import { A_MEMBER } from '../copy.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A group's activity, latest first. Blocked and absent people are "a member". The calling query has checked its policy. */
export async function activityOf(tools: Tools, groupId: string): Promise<Activity[]> {
  const { actor, db } = tools
  const rows = await db
    .select()
    .from(groupActivity)
    .where(eq(groupActivity.groupId, groupId))
    .orderBy(desc(groupActivity.at), desc(groupActivity.id))
    .limit(ACTIVITY_SHOWN)
  const ids = [...new Set(rows.flatMap(({ userId, doneBy }) => [userId, doneBy]))].filter((id) => id !== null)
  const [people, facts] = await Promise.all([
    db
      .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(inArray(users.id, ids)),
    unsafeFactsOf(tools, ids),
  ])
  const me = actor.kind === 'person' ? actor.userId : null
  const nameOf = (id: string | null) => {
    if (id !== null && id === me) return 'You'
    const [person, of] = [people.find((each) => each.id === id), facts.get(id ?? '')]
    return person && of?.present && !of.blocked ? shownName(person.givenName, person.familyName) : A_MEMBER
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
