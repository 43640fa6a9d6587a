import { eq } from 'drizzle-orm'
import { saveSettings, viewedHomes } from '#app/database/schema/homes/saves.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { savesPolicy } from '../policy.ts'

/** Switches recording of opened homes on or off. Both clear the list, so that a home opened while it was being switched off
 *  does not appear later. */
export async function switchViews(ctx: Context, keepsViewed: boolean): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  await db.transaction(async (tx) => {
    await tx
      .insert(saveSettings)
      .values({ userId, keepsViewed })
      .onConflictDoUpdate({ target: saveSettings.userId, set: { keepsViewed } })
    await tx.delete(viewedHomes).where(eq(viewedHomes.userId, userId))
  })
}
