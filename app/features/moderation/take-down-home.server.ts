import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { republishHome, takeDown } from '#app/features/publishing/take-down.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, refusals, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { takenDownById } from './homes.query.server.ts'
import { takeDownForm } from './homes-rules.ts'

const notChanged = refusals({
  archived: 'It was taken down before.',
  changed: 'It was changed since it was taken down, so it was not brought back.',
})

export type TakeDownHomeOutcome = { ok: true } | Invalid<'reason'> | Refused<'archived'>

/** Takes a home down from the staff's list of homes. The log and the home's company get the reason.
 *  @throws NotFound unless the actor is staff */
export async function takeDownHome(
  ctx: Context,
  { listingId, input }: { listingId: string; input: unknown },
): Promise<TakeDownHomeOutcome> {
  const [open] = await find(ctx, listingPolicy.decide, (look) => findHome(look.db, listingId))
  const read = takeDownForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { reason } = read.data
  return inTransaction(open, async (tx) => {
    if ((await takeDown(tx, { listingId, reason })) === null) return notChanged('archived')
    await writeModerationLog(tx, { verb: 'home-taken-down', kind: 'home', subject: listingId, reason })
    return { ok: true }
  })
}

export type BringHomeBackOutcome = { ok: true } | Refused<'changed'>

/** Restores an archived home to its earlier state: admins any home, the desk only what the same person took down.
 *  @throws NotFound, Forbidden */
export async function bringHomeBack(ctx: Context, listingId: string): Promise<BringHomeBackOutcome> {
  const [open] = await find(ctx, listingPolicy.bringBack, async (look) => {
    const home = await findHome(look.db, listingId)
    const [row] = await look.db.select({ takenDownById }).from(listings).where(eq(listings.id, home.id))
    return { ...home, takenDownById: row?.takenDownById ?? null }
  })
  return inTransaction(open, async (tx) => {
    if (!(await republishHome(tx, { listingId }))) return notChanged('changed')
    await writeModerationLog(tx, { verb: 'home-brought-back', kind: 'home', subject: listingId })
    return { ok: true }
  })
}
