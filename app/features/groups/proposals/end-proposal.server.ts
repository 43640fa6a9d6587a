import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { deleteProposal } from './delete-proposals.server.ts'
import { groupsChanged } from '../group/groups-changed.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { groupPath } from '../paths.ts'
import { groupPolicy } from '../policy.ts'
import { proposalFor } from './proposal-facts.server.ts'
import { endedEmail } from './proposal-email.ts'
import { copy } from '../copy.ts'

/** Ends a proposal: the member who made it withdraws it, or another one who is asked says no. In that case the first is
 *  notified that it ended, but not who said no.
 *  @returns false when it is no longer open, and to the person whom it is about
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function endProposal(
  ctx: Context,
  { groupId, proposalId }: { groupId: string; proposalId: string },
): Promise<boolean> {
  const { userId } = requirePerson(ctx, copy.logInTo.remove)
  const lookUp = (look: Reading) => lockGroup(ctx, look, groupId)
  return change(ctx, groupPolicy.vote, lookUp, async (tx, group) => {
    const found = await proposalFor(tx, groupId, proposalId, userId)
    if (!found) return false
    const { proposal } = found
    await deleteProposal(ctx, tx, groupId, proposal.id)
    const asked = proposal.asked.map((each) => each.userId)
    await ctx.live.send(tx, groupsChanged, asked, {})
    const [proposer] = await tx
      .select({ userId: groupMembers.userId })
      .from(groupMembers)
      .where(eq(groupMembers.id, proposal.proposedBy))
    if (!proposer || proposer.userId === userId) return true
    const detail = `Your proposal in “${group.name}” ended, because not everyone agreed.`
    const told = { detail, link: groupPath(groupId), words: endedEmail }
    await notify(ctx, tx, { kind: 'group-proposal', to: proposer.userId, ...told })
    return true
  })
}
