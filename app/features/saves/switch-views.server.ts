import { eq } from 'drizzle-orm'
import { saveSettings, viewedHomes } from '#app/database/schema/saves.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { savesPolicy } from './policy.ts'

/** Switches remembering opened homes on or off. Either empties the list: a home that was being opened while it was
 *  switched off does not turn up later. */
export async function switchViews(ctx: Context, userId: string, keepsViewed: boolean): Promise<void> {
  authorize(savesPolicy.change, ctx.actor, { userId })
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(saveSettings)
      .values({ userId, keepsViewed })
      .onConflictDoUpdate({ target: saveSettings.userId, set: { keepsViewed } })
    await tx.delete(viewedHomes).where(eq(viewedHomes.userId, userId))
  })
}
