import { change } from '#app/database/gate.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { lockHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { checkHome, problemText } from './check-home.ts'
import { closeItemsOf } from './flag-home.server.ts'
import { publishFirst, writeStatus } from './publish-home.server.ts'
import { keepDecision } from './decision-against.server.ts'
import { notifyManager, notifyUndone } from './notify-manager.server.ts'

export type DecideHomeOutcome = { ok: true } | Refused<'not-decided'>

const NOT_SUBMITTED = 'Its manager has not submitted it, or has withdrawn it.'
const notDecided = (failed: string): Refused<'not-decided'> => ({ ok: false, reason: 'not-decided', failed })

/** Publishes a home that its manager submitted, or returns it as a draft, and notifies the manager. A home that is not waiting for
 *  review stays unchanged, and a home that its manager could not submit in its current state is not published.
 *  @param reason why it is returned, shown to the manager
 *  @throws NotFound, SignInRequired, Forbidden */
export async function decideHome(
  ctx: Context,
  {
    listingId,
    decision,
    reason = '',
  }: { listingId: string; decision: 'publish' | 'give-back'; reason?: string },
): Promise<DecideHomeOutcome> {
  return change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'submitted') return notDecided(NOT_SUBMITTED)
      if (decision === 'publish') {
        const { missing, impossible } = checkHome(home, ctx.now())
        // Nobody can add what an operator's list does not contain.
        const needed = home.managerId === null ? [] : missing
        const why = problemText({ missing: needed, impossible })
        if (why !== '') return notDecided(`It is not complete. ${why} Return it to its manager.`)
        await publishFirst(tx, home)
      } else {
        const { version } = await writeStatus(tx, home, 'draft')
        await keepDecision(tx, { listingId, version, what: 'given-back', reason })
      }
      const outcome = decision === 'publish' ? 'published' : 'given-back'
      await closeModerationItem(tx, 'new-home', home.id, outcome, reason || undefined)
      if (decision === 'give-back') await closeItemsOf(tx, home.id, 'given-back')
      const what = decision === 'publish' ? 'published' : 'given-back'
      await notifyManager(tx, home, { what, reason })
      return { ok: true }
    },
  )
}

/** Undoes such a decision: the home waits for review again.
 *  @returns whether it was still as the decision left it
 *  @throws NotFound, SignInRequired, Forbidden */
export async function undoDecideHome(
  ctx: Context,
  { listingId, decision }: { listingId: string; decision: 'publish' | 'give-back' },
): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== (decision === 'publish' ? 'published' : 'draft')) return false
      await writeStatus(tx, home, 'submitted')
      await notifyUndone(tx, home, 'reviewed-again')
      return true
    },
  )
}
