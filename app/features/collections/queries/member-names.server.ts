import { inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { factsAboutAll } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The names of current and former members as the user sees them; blocked and absent people are "a member". The
 *  calling query has checked its policy. */
export async function memberNames(
  tools: Tools,
  userIds: (string | null)[],
): Promise<(userId: string | null) => string> {
  const { actor, db } = tools
  const me = actor.kind === 'person' ? actor.userId : null
  const ids = [...new Set(userIds)].filter((id) => id !== null && isId(id)).map(String)
  const [people, facts] = await Promise.all([
    db
      .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
      .from(users)
      .where(inArray(users.id, ids)),
    factsAboutAll(tools, ids),
  ])
  const names = new Map(
    people.map(({ id, givenName, familyName }) => {
      const of = facts.get(id)
      return [id, of?.present && !of.blocked ? shownName(givenName, familyName) : A_MEMBER]
    }),
  )
  return (id) => (id !== null && id === me ? 'You' : (names.get(id ?? '') ?? A_MEMBER))
}
