import { change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { deleteGroupWithContent } from '../members/take-out.server.ts'
import { groupCopy } from '../copy.ts'

/** Deletes a group with all its content, which its founder may do. The others are notified.
 *  @throws NotFound for others' groups, Forbidden for its other members */
export async function deleteGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId: own } = requirePerson(ctx, groupCopy.logInTo.details)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId, [], 'update')
  await change(ctx, groupPolicy.delete, lookUp, (tx, group) => deleteGroupWithContent(tx, group, own))
}
