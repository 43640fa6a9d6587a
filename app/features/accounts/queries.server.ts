import { desc, eq } from 'drizzle-orm'
import { dataExports } from '#app/database/schema/data-exports.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { ownAccountPolicy } from './policy.ts'

export type ExportView = {
  id: string
  state: 'waiting' | 'ready'
  /** Bytes, once it is ready. */
  size: number | null
  createdAt: Date
  expiresAt: Date
}

/** The downloads that somebody asked for, the latest first.
 *  @throws SignInRequired */
export async function ownExports(ctx: Context, userId: string): Promise<ExportView[]> {
  authorize(ownAccountPolicy.manage, ctx.actor, { userId })
  const { id, state, size, createdAt, expiresAt } = dataExports
  return ctx.db
    .select({ id, state, size, createdAt, expiresAt })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
}
