import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import type { Person } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { actorOf } from './session-actor.ts'

type Tools = Pick<Context, 'settings'> & { db: Reading }

/** The people of these sessions, with their current rights. Sessions that ended or expired, or whose person asked for
 *  deletion, are left out. */
export async function peopleOfSessions(tools: Tools, sessionIds: string[]): Promise<Map<string, Person>> {
  const rows = await tools.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, sessionIds),
        sql`${sessions.expiresAt} > now()`,
        isNull(users.deletionAskedAt),
      ),
    )
  return new Map(rows.map(({ session, user }) => [session.id, actorOf(tools, session, user)]))
}
