import { and, eq, ne } from 'drizzle-orm'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { deleteKnownBrowsers } from '#app/features/rate-limits/known-browser.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { ownAccountPolicy } from '../policy.ts'

/** Signs out one browser, effective at its next request. Does nothing when its session has already ended. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isId(sessionId)) return
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}

/** Signs out every browser except the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  const own = ctx.actor.kind === 'person' ? ctx.actor.sessionId : null
  await db.transaction((tx) => endOthers(tx, userId, own))
}

/** Signs out every browser, including the one that asks. */
export async function endAllSessions(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  await db.transaction((tx) => endOthers(tx, userId, null))
}

/** Ends all sessions of an account but `kept`, and lets it know no browser any more; part of a verb. */
export async function endOthers(tx: Database, userId: string, kept: string | null): Promise<void> {
  const isOf = eq(sessions.userId, userId)
  await tx.delete(sessions).where(kept === null ? isOf : and(isOf, ne(sessions.id, kept)))
  await deleteKnownBrowsers(tx, userId)
}
