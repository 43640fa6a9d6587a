import { and, eq } from 'drizzle-orm'
import { photos } from '#app/database/schema/homes/photos.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { subletRemovedEmail, type TakeDownReason } from './email.ts'
import { subletTitle } from './sublet-text.ts'

/** Takes a sublet down for an admin's decision, permanently unless undone, and notifies its poster.
 *  @returns false if it was already gone */
export async function takeDownSublet(
  tx: SystemContext,
  { subletId, reason }: { subletId: string; reason: TakeDownReason },
): Promise<boolean> {
  const [found] = await tx.db.select().from(sublets).where(eq(sublets.id, subletId)).for('no key update')
  if (!found || found.status === 'ended' || found.status === 'removed') return false
  await tx.db.update(sublets).set({ status: 'removed', updatedAt: tx.now() }).where(eq(sublets.id, subletId))
  await tx.db.update(photos).set({ waiting: true }).where(eq(photos.subletId, subletId))
  await closeModerationItem(tx, 'sublet', subletId, 'taken-down')
  const [poster] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, found.userId))
  if (poster) {
    const email = subletRemovedEmail(subletTitle(found), reason, tx.settings.publicUrl)
    await queueEmail(tx, { kind: 'sublet-removed', to: poster.email, email })
  }
  return true
}

/** Undoes that: the sublet is paused, and its poster can show it again if it is still free. @returns whether it was taken down */
export async function returnSublet(tx: SystemContext, subletId: string): Promise<boolean> {
  const back = await tx.db
    .update(sublets)
    .set({ status: 'paused', updatedAt: tx.now() })
    .where(and(eq(sublets.id, subletId), eq(sublets.status, 'removed')))
    .returning({ id: sublets.id })
  if (back.length > 0) await tx.db.update(photos).set({ waiting: false }).where(eq(photos.subletId, subletId))
  return back.length > 0
}
