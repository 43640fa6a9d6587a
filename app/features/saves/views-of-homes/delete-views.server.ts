import { eq } from 'drizzle-orm'
import { viewedHomes } from '#app/database/schema/homes/saves.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { savesPolicy } from '../policy.ts'

/** Clears the list of recently viewed homes. */
export async function deleteViews(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  await db.delete(viewedHomes).where(eq(viewedHomes.userId, userId))
}
