import { and, eq, isNull } from 'drizzle-orm'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { ownSuspensionPolicy } from './policy.ts'

/** A suspension as the suspended person sees it; times are ISO times. */
export type OwnSuspension = {
  reason: string
  at: string
  /** Null if it has no end date. */
  until: string | null
  appeal: string | null
  /** The answer to the appeal, if it was rejected. */
  answer: string | null
}

/** The actor's own suspension; null if they are not suspended.
 *  @throws SignInRequired */
export async function ownSuspension(ctx: Context): Promise<OwnSuspension | null> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownSuspensionPolicy.read, { userId })
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt)))
  if (!open) return null
  const { reason, at, until, appeal, appealAnswer } = open
  return {
    reason,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    appeal,
    answer: appealAnswer,
  }
}
