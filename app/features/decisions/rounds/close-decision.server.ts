import { change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { closeRound } from './close-round.server.ts'
import { lockDeciding, stateOf } from './decision-facts.server.ts'
import { decisionPolicy } from '../policy.ts'
import { decisionCopy } from '../copy.ts'

/** Closes a decision early, with the answers so far. Idempotent.
 *  @throws NotFound for others' collections, Forbidden for somebody who is not in the group */
export async function closeDecision(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, decisionCopy.logIn)
  await change(
    ctx,
    decisionPolicy.close,
    (look) => lockDeciding(look, collectionId),
    async (tx, deciding) => {
      if (!deciding.last || stateOf(deciding) !== 'open') return
      await closeRound(tx, deciding, deciding.last, { how: 'member', closedBy: userId })
    },
  )
}
