import { asc, eq, gt } from 'drizzle-orm'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { recoveryPolicy } from './policy.ts'
import { renewSecret } from './totp.server.ts'

const BATCH = 500

/** Re-encrypts with the current APP_SECRET every authenticator secret that was encrypted with the previous one. Safe to repeat, and
 *  to run while people log in.
 *  @returns how many were re-encrypted
 *  @throws Error if one can be read with neither */
export async function renewSealedSecrets(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, recoveryPolicy.renewSecrets, null)
  let renewed = 0
  for (let after: string | undefined; ;) {
    const isNext = after === undefined ? undefined : gt(secondFactors.userId, after)
    const last = after
    await db.transaction(async (tx) => {
      const batch = await tx
        .select({ userId: secondFactors.userId, secret: secondFactors.secret })
        .from(secondFactors)
        .where(isNext)
        .orderBy(asc(secondFactors.userId))
        .limit(BATCH)
        .for('no key update')
      for (const { userId, secret: sealed } of batch) {
        after = userId
        const secret = renewSecret(ctx, sealed)
        if (secret === null) continue
        await tx.update(secondFactors).set({ secret }).where(eq(secondFactors.userId, userId))
        renewed += 1
      }
    })
    if (after === last) return renewed
  }
}
