import { eq } from 'drizzle-orm'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '../reauthenticate/recent-authentication.ts'
import { isBeingSetUp } from './rules.ts'
import { sealAppSecret } from './sealed-secret.server.ts'
import { newTotpSecret } from './totp.server.ts'

export type BeginSecondFactorOutcome = { ok: true } | { ok: false; reason: 'on-already' } | NotReauthenticated

/** Creates the secret for an authenticator app; it takes effect once a code of the app is entered. A pending secret is
 *  reused, so that two tabs show the same one. */
export async function beginSecondFactor(ctx: Context): Promise<BeginSecondFactorOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
    if (factor?.confirmedAt) return { ok: false, reason: 'on-already' }
    if (factor && isBeingSetUp(factor, ctx.now())) return { ok: true }
    const row = { secret: sealAppSecret(ctx, newTotpSecret()), createdAt: ctx.now() }
    await tx
      .insert(secondFactors)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: secondFactors.userId, set: row })
    return { ok: true }
  })
}
