import { desc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { blocks } from '#app/database/schema/people.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { ownPeoplePolicy } from './policy.ts'
import { shownName } from './shown-name.ts'

export type BlockedPerson = { userId: string; name: string; since: Date }

/** Whom one blocked, the last first; 500 at most. */
export async function blockedPeople(ctx: Context): Promise<BlockedPerson[]> {
  authorize(ownPeoplePolicy.read, ctx.actor, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const rows = await ctx.db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      since: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedUserId))
    .where(eq(blocks.blockerUserId, ctx.actor.userId))
    .orderBy(desc(blocks.createdAt), desc(users.id))
    .limit(500)
  return rows.map(({ givenName, familyName, ...row }) => ({ ...row, name: shownName(givenName, familyName) }))
}
