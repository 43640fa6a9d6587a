import { change } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { joinLocked, type AcceptGroupInvitationOutcome } from './answer-group-invitation.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { findLink } from './link-facts.server.ts'
import { whyNoMoreGroups } from './may-join.server.ts'
import { groupLinkPolicy } from '../policy.ts'
import { groupCopy } from '../copy.ts'

/** Joins by a link. Idempotent.
 *  @param input as for `acceptGroupInvitation`
 *  @throws NotFound when the link is invalid, or does not work for this user */
export async function joinByLink(
  ctx: Context,
  { token, input }: { token: string; input: unknown },
): Promise<AcceptGroupInvitationOutcome> {
  requirePerson(ctx, groupCopy.logInTo.add)
  return change(
    ctx,
    groupLinkPolicy.join,
    (look) => findLink(look, token),
    async (tx) => {
      const reason = await whyNoMoreGroups(tx)
      const { groupId } = await findLink(tx, token)
      const group = await lockGroup(tx, groupId)
      // Checked again under the lock, when nobody can withdraw it any more.
      assertAllowed(groupLinkPolicy.join, ctx.actor, await findLink(tx, token))
      return joinLocked(tx, { group, reason, input })
    },
  )
}
