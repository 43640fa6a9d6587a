import { eq, sql } from 'drizzle-orm'
import { prepared } from '#app/database/query-rows.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/ids.ts'
import { latestAdultBirth } from './adult.ts'
import { peoplePolicy, type PersonFacts } from './policy.ts'
import { areMatched, isBlocked, isPresent, isShown } from './visible-to.server.ts'

type Tools = Pick<Context, 'db' | 'actor' | 'now'>

/** The facts of each row of `users` joined, by the left, with `profiles` and `campuses`: for a query that reads more of a
 *  person at once. */
export function unsafeFactColumns(tools: Pick<Tools, 'actor' | 'now'>) {
  const { actor, now } = tools
  const asker = actor.kind === 'person' ? actor.userId : null
  return {
    userId: users.id,
    present: isPresent,
    blocked: isBlocked(tools, users.id),
    matched: areMatched(tools, users.id),
    shown: isShown(tools),
    askerAge: sql<PersonFacts['askerAge']>`coalesce((
      select case when asker.birth_date <= ${latestAdultBirth(now())}::date then 'adult' else 'minor' end
      from profiles asker where asker.user_id = ${asker}::uuid and asker.birth_date is not null), 'unknown')`,
  }
}

/** What is between the one who asks and each of some people, in one query. Ids that are nobody's have facts, too. */
export async function unsafeFactsOf(tools: Tools, userIds: string[]): Promise<Map<string, PersonFacts>> {
  const rows = await prepared(
    tools.db
      .select(unsafeFactColumns(tools))
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(sql`${users.id} = any(${sql.param(userIds.filter(isId))}::uuid[])`),
  )
  const found = new Map<string, PersonFacts>(rows.map((row) => [row.userId, row]))
  return new Map(userIds.map((userId) => [userId, found.get(userId) ?? nobodysFacts(userId)]))
}

/** What stands between anybody and an id that is nobody's. */
export const nobodysFacts = (userId: string): PersonFacts => ({
  userId,
  present: false,
  blocked: false,
  matched: false,
  shown: false,
  askerAge: 'unknown',
})

/** What is between the one who asks and one person. */
export async function unsafeFacts(tools: Tools, userId: string): Promise<PersonFacts> {
  return (await unsafeFactsOf(tools, [userId])).get(userId) ?? nobodysFacts(userId)
}

/** Lets pass only who may see somebody.
 *  @throws SignInRequired, NotFound for blocked, hidden and absent people alike */
export async function requireSeen(tools: Tools, userId: string): Promise<PersonFacts> {
  const facts = await unsafeFacts(tools, userId)
  authorize(peoplePolicy.see, tools.actor, facts)
  return facts
}
