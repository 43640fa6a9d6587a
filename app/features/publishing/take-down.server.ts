import { desc, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { lockHome, writeEdit } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { listingStatuses, type ListingStatus } from '#app/features/listings/rules.ts'
import { closeItemsOf } from './flag-home.server.ts'
import { keepDecision } from './decision-against.server.ts'
import { notifyManager, notifyUndone } from './notify-manager.server.ts'
import { writeStatus } from './publish-home.server.ts'

/** Archives a home as staff, whoever manages it: its page says that it is gone, and only staff can restore it. Notifies the
 *  manager.
 *  @param reason shown to the manager
 *  @returns its previous status; null if it was archived already
 *  @throws NotFound, SignInRequired, Forbidden */
export async function takeDown(
  ctx: Context,
  { listingId, reason = '' }: { listingId: string; reason?: string },
): Promise<ListingStatus | null> {
  return change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status === 'archived') return null
      const changes = [{ field: 'status', from: home.status, to: 'archived' }]
      await writeEdit(tx.db, { home, columns: { status: 'archived' }, changes }, ctx.actor, ctx.now())
      await keepDecision(tx, { listingId, version: home.version + 1, what: 'taken-down', reason })
      await closeItemsOf(tx, home.id, 'taken-down')
      await notifyManager(tx, home, { what: 'taken-down', reason })
      return home.status
    },
  )
}

/** Restores an archived home to its previous status.
 *  @param notifies whether to notify its manager here; false if the calling verb does
 *  @returns whether it was archived and its history contains the previous status
 *  @throws NotFound, SignInRequired, Forbidden */
export async function republishHome(
  ctx: Context,
  { listingId, notifies = true }: { listingId: string; notifies?: boolean },
): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.decide,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      const to = home.status === 'archived' ? await statusBefore(tx.db, listingId) : undefined
      if (!to) return false
      const changes = [{ field: 'status', from: 'archived', to }]
      await writeEdit(tx.db, { home, columns: { status: to }, changes }, ctx.actor, ctx.now())
      if (notifies) await notifyUndone(tx, home, 'brought-back')
      return true
    },
  )
}

/** The status before it was archived, if that was the last status change. */
async function statusBefore(tx: Reading, listingId: string): Promise<ListingStatus | undefined> {
  const rows = await tx
    .select({ changes: listingChanges.changes })
    .from(listingChanges)
    .where(eq(listingChanges.listingId, listingId))
    .orderBy(desc(listingChanges.version), desc(listingChanges.id))
    .limit(100)
  const last = rows.flatMap(({ changes }) => changes).find(({ field }) => field === 'status')
  return last?.to === 'archived' ? listingStatuses.find((each) => each === last.from) : undefined
}

/** Archives a home: it leaves search permanently and its page responds with 410.
 *  @throws NotFound */
export async function archiveListing(ctx: Context, listingId: string): Promise<void> {
  await change(
    ctx,
    listingPolicy.save,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status === 'archived') return
      await writeStatus(tx, home, 'archived')
      await closeItemsOf(tx, home.id, 'taken-down')
    },
  )
}
