import { and, eq } from 'drizzle-orm'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { savesPolicy } from '../policy.ts'

/** Whether the user hid the home of a page. */
export async function isHidden(ctx: Context, listingId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const { userId } = ctx.actor
  const { db } = authorize(ctx, savesPolicy.read, { userId })
  const rows = await db
    .select({ id: hiddenHomes.listingId })
    .from(hiddenHomes)
    .where(and(eq(hiddenHomes.userId, userId), eq(hiddenHomes.listingId, listingId)))
  return rows.length > 0
}
