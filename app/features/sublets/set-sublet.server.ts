import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { notOffered } from './copy.ts'
import { flagSublet } from './flag-sublet.server.ts'
import { subletPolicy } from './policy.ts'
import { lockSublet } from './save-sublet.server.ts'

export type SetSubletOutcome = { ok: true } | ReturnType<typeof notOffered<'over' | 'consent'>>

/** Pauses, confirms or ends one's own sublet. Confirming also shows a paused one again; ending deletes its photos, and ending again
 *  does nothing. @throws NotFound */
export async function setSublet(
  ctx: Context,
  { subletId, step }: { subletId: string; step: 'pause' | 'confirm' | 'end' },
): Promise<SetSubletOutcome> {
  requirePerson(ctx)
  return change(
    ctx,
    subletPolicy.manage,
    (look) => lockSublet(look.db, subletId),
    async (tx, found): Promise<SetSubletOutcome> => {
      const at = tx.now()
      const isOver = found.status === 'ended' || found.status === 'removed' || found.freeUntil < utcDay(at)
      if (isOver) return step === 'end' ? { ok: true } : notOffered('over')
      if (step === 'confirm' && found.consent === 'no') return notOffered('consent')
      const set = {
        pause: { status: found.status === 'draft' ? ('draft' as const) : ('paused' as const) },
        confirm: { status: 'published' as const, confirmedAt: at },
        end: { status: 'ended' as const },
      }[step]
      await tx.db
        .update(sublets)
        .set({ ...set, updatedAt: at })
        .where(eq(sublets.id, subletId))
      if (step === 'end') await tx.db.delete(photos).where(eq(photos.subletId, subletId))
      await flagSublet(tx, { ...found, ...set })
      return { ok: true }
    },
  )
}
