import { change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import {
  withdrawGroupNews,
  recordGroupActivity,
  notifyGroup,
  notifyNews,
} from '../group/after-change.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { deleteIfEmpty, endMembership } from './take-out.server.ts'
import { groupCopy } from '../copy.ts'

/** Leaves a group; when the last member leaves, it is deleted.
 *  @throws NotFound for others' groups and ones already left */
export async function leaveGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  await change(
    ctx,
    groupPolicy.leave,
    (look) => lockGroup(look, groupId, [], 'update'),
    async (tx, group) => {
      await endMembership(tx.db, groupId, userId)
      await withdrawGroupNews(tx, groupId, [userId])
      if (await deleteIfEmpty(tx, groupId)) return
      await recordGroupActivity(tx, { groupId, kind: 'left', userId })
      await notifyGroup(tx, groupId, [userId])
      await notifyNews(tx, group, { what: 'left', by: userId })
    },
  )
}
