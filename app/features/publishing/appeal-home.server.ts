import { and, eq, isNull } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { homeDecisions } from '#app/database/schema/homes/home-decisions.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { lockHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { decisionAgainst, keepDecision } from './decision-against.server.ts'
import { notifyManager } from './notify-manager.server.ts'

/** Files an appeal against taking a home down or returning it, once per decision, as an item in the admins' queue.
 *  @param appeal the manager's words
 *  @returns false if there is nothing to appeal, or it was already appealed
 *  @throws NotFound, SignInRequired, Forbidden */
export async function appealHome(
  ctx: Context,
  { listingId, appeal }: { listingId: string; appeal: string },
): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.write,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      const decision = await decisionAgainst(tx.db, home)
      if (decision === null) return false
      const { version, what, reason } = decision
      const id = decision.id ?? (await keepDecision(tx, { listingId, version, what, reason }))
      const appealedBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null
      const written = await tx.db
        .update(homeDecisions)
        .set({ appeal, appealedBy, appealedAt: ctx.now() })
        .where(and(eq(homeDecisions.id, id), isNull(homeDecisions.appealedAt)))
        .returning({ id: homeDecisions.id })
      if (written.length === 0) return false
      const facts = { listingId, decisionId: id }
      await fileModerationItem(tx, { kind: 'home-appeal', subject: id, facts })
      return true
    },
  )
}

type Answer = { listingId: string; decisionId: string; reason: string }

/** Stores the answer to a rejected appeal, and notifies the manager.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function rejectHomeAppeal(ctx: Context, { listingId, ...answer }: Answer): Promise<void> {
  await change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      await keepAnswer(tx, { ...answer, outcome: 'rejected' })
      await notifyManager(tx, home, { what: 'appeal-rejected', reason: answer.reason })
    },
  )
}

/** Stores the answer to a granted appeal, once the home is back, and notifies the manager.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function grantHomeAppeal(ctx: Context, { listingId, ...answer }: Answer): Promise<void> {
  await change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      await keepAnswer(tx, { ...answer, outcome: 'granted' })
      await notifyManager(tx, home, { what: 'appeal-granted', reason: answer.reason })
    },
  )
}

type Kept = Omit<Answer, 'listingId'> & { outcome: 'granted' | 'rejected' }

async function keepAnswer(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  { decisionId, reason: answer, outcome }: Kept,
): Promise<void> {
  const set = { answer, outcome, answeredAt: now() }
  await tx.update(homeDecisions).set(set).where(eq(homeDecisions.id, decisionId))
}
