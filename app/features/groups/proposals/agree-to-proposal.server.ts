import { change } from '#app/database/gate.server.ts'
import { groupAgreements } from '#app/database/schema/people/groups.ts'
import { withdrawNotifications } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { groupsChanged } from '../group/groups-changed.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { proposalPath } from '../paths.ts'
import { groupPolicy } from '../policy.ts'
import { peopleConcerned, proposalFor } from './proposal-facts.server.ts'
import { settleProposals, type Settled } from './settle-proposals.server.ts'
import { copy } from '../copy.ts'

export type Agreed = ({ ok: true } & Settled) | { ok: false; reason: 'over' }

/** Agrees to a proposal, which is carried out when everybody who is asked has agreed. Idempotent while it is open.
 *  @returns `over` when it is no longer open, and to the person whom it is about
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function agreeToProposal(
  ctx: Context,
  { groupId, proposalId }: { groupId: string; proposalId: string },
): Promise<Agreed> {
  const { userId } = requirePerson(ctx, copy.logInTo.remove)
  const lookUp = async (look: Reading) =>
    lockGroup(ctx, look, groupId, await peopleConcerned(look, groupId), 'update')
  return change(ctx, groupPolicy.vote, lookUp, async (tx, group): Promise<Agreed> => {
    const found = await proposalFor(tx, groupId, proposalId, userId)
    if (!found) return { ok: false, reason: 'over' }
    const { proposal, own } = found
    await tx
      .insert(groupAgreements)
      .values({ proposalId: proposal.id, memberId: own.memberId, agreedAt: ctx.now() })
      .onConflictDoNothing()
    await withdrawNotifications(ctx, tx, [userId], {
      kind: 'group-proposal',
      link: proposalPath(groupId, proposal.id),
    })
    const asked = proposal.asked.map((each) => each.userId)
    await ctx.live.send(tx, groupsChanged, asked, {})
    return { ok: true, ...(await settleProposals(ctx, tx, group, userId)) }
  })
}
