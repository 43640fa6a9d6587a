import { unsafeFactsOf } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { unsafeProfilePictures } from '#app/features/photos/foreign/profile-pictures.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }
type Named = { userId: string; givenName: string; familyName: string }

/** Those of these people who are visible to the user, in the same order, with shown name and picture. The calling query has
 *  checked its policy. */
export async function seenPeople<Row extends Named>(tools: Tools, rows: Row[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ userId }) => userId)
  const [facts, pictures] = await Promise.all([unsafeFactsOf(tools, ids), unsafeProfilePictures(tools, ids)])
  const seen = rows.filter(({ userId }) => {
    const of = facts.get(userId)
    return of !== undefined && peoplePolicy.see(tools.actor, of) === 'allowed'
  })
  return seen.map((row) => ({
    row,
    userId: row.userId,
    name: shownName(row.givenName, row.familyName),
    photo: pictures.get(row.userId) ?? null,
  }))
}
