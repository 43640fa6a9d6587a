import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import { decisions } from '#app/database/schema/homes/decisions.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { closeRound, stopRound, notifyVoters } from './close-decision.server.ts'
import { haveAllAnswered, answeredInRound } from './answer-decision.server.ts'
import { endingEmail } from './email.ts'
import { isOver, lockDeciding, stateOf } from './decision-facts.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Every minute: closes decisions that are over, and sends reminders a day before. Each has its own transaction, which checks again,
 *  so that nothing happens twice with two servers or after a crash. */
export const closeAndRemindDecisions: Job = {
  name: 'close-and-remind-decisions',
  alone: true,
  async run(ctx) {
    const over = or(isOver(ctx.now()), isNull(decisions.groupId))
    for (const { collectionId } of await openOnes(ctx, over)) await eachAlone(ctx, collectionId, closeIfOver)
    for (const { collectionId } of await openOnes(ctx, endsWithinDay(ctx)))
      await eachAlone(ctx, collectionId, remind)
  },
}

/** Decisions of deleted collections wait, because those can be restored. */
function openOnes({ db }: SystemContext, which: ReturnType<typeof or>) {
  return db
    .select({ collectionId: decisions.collectionId })
    .from(decisions)
    .innerJoin(collections, eq(collections.id, decisions.collectionId))
    .where(and(eq(decisions.open, true), isNull(collections.deletedAt), which))
}

/** Decisions that end within a day without a reminder in this round. Every decision is open for longer than that, because the
 *  earliest day to choose ends more than a day from now. */
const endsWithinDay = ({ now }: Pick<Context, 'now'>) =>
  and(
    gt(decisions.closesAt, now()),
    lte(decisions.closesAt, new Date(now().getTime() + DAY)),
    sql`${decisions.remindedRound} < ${decisions.round}`,
  )

/** If one fails, the next minute retries it, and the others still run. */
async function eachAlone(
  ctx: SystemContext,
  collectionId: string,
  work: (ctx: SystemContext, collectionId: string) => Promise<void>,
): Promise<void> {
  try {
    await work(ctx, collectionId)
  } catch (error) {
    if (!(error instanceof NotFound))
      ctx.log.error(
        { ...describeError(error), collectionId },
        'a decision could not be closed or reminded of',
      )
  }
}

async function closeIfOver(ctx: SystemContext, collectionId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const deciding = await lockDeciding(tx, collectionId)
    const { last, collection } = deciding
    if (!last?.open || collection.deleted) return
    const isLate = last.closesAt !== null && last.closesAt <= ctx.now()
    if (stateOf(deciding) === 'rests') {
      if (isLate || last.groupId === null) await stopRound(tx, last)
    } else if (isLate) await closeRound(tx, deciding, last, { how: 'date' })
    else if (await haveAllAnswered(tx.db, deciding, last))
      await closeRound(tx, deciding, last, { how: 'all' })
  })
}

async function remind(ctx: SystemContext, collectionId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const deciding = await lockDeciding(tx, collectionId)
    const { last, collection, voters } = deciding
    if (!last || stateOf(deciding) !== 'open' || last.remindedRound >= last.round) return
    await tx.db.update(decisions).set({ remindedRound: last.round }).where(eq(decisions.id, last.id))
    const answered = await answeredInRound(tx.db, last)
    await notifyVoters(tx, {
      kind: 'decision-ending',
      voters,
      decision: last,
      collection,
      emailFor: ({ userId }) => endingEmail(collection.name, last, answered.has(userId)),
    })
  })
}
