import { eq } from 'drizzle-orm'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { tellGroup } from './after-change.server.ts'
import { deletedEmail } from './group-email.tsx'
import { lockGroup, membersToTell } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import { requirePerson } from './saying.ts'
import { words } from './words.ts'

/** Deletes a group with everything in it; members may (specification part 2 §4). The others get a letter.
 *  @throws NotFound for a group of others */
export async function deleteGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId: own } = requirePerson(ctx, words.logInTo.details)
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(ctx, tx, groupId)
    authorize(groupPolicy.delete, ctx.actor, group)
    await tellGroup(ctx, tx, groupId)
    for (const { userId, email } of await membersToTell(tx, groupId)) {
      if (userId === own) continue
      const letter = deletedEmail(ctx.settings, group.name)
      await queueLetter(ctx, tx, { kind: 'group-deleted', to: email, letter })
    }
    await tx.delete(roommateGroups).where(eq(roommateGroups.id, groupId))
  })
}
