import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import { gateSaying } from './saying.ts'
import { deleteWhole } from './take-out.server.ts'
import { FOUNDER_ONLY, words } from './words.ts'

/** Deletes a group with all its content, which its founder may do. The others are notified.
 *  @throws NotFound for others' groups, Forbidden for its other members */
export async function deleteGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId: own } = requirePerson(ctx, words.logInTo.details)
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(ctx, tx, groupId)
    gateSaying(FOUNDER_ONLY, () => assertAllowed(groupPolicy.delete, ctx.actor, group))
    await deleteWhole(ctx, tx, group, own)
  })
}
