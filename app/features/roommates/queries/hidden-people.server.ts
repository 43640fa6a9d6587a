import { and, desc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { visibleTo } from '#app/features/people/visible-to.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findMatePolicy } from '../policy.ts'
import { roommateCopy } from '../copy.ts'

export type HiddenPerson = { userId: string; name: string; since: Date }

/** People that the user hid and may see, latest first; 500 at most. */
export async function ownHiddenPeople(ctx: Context): Promise<HiddenPerson[]> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.matched)
  const { db } = authorize(ctx, findMatePolicy.read, null)
  const rows = await db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      since: hiddenPeople.createdAt,
    })
    .from(hiddenPeople)
    .innerJoin(users, eq(users.id, hiddenPeople.hiddenUserId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(hiddenPeople.userId, me), visibleTo(ctx)))
    .orderBy(desc(hiddenPeople.createdAt), desc(users.id))
    .limit(500)
  return rows.map(({ givenName, familyName, ...row }) => ({ ...row, name: shownName(givenName, familyName) }))
}
