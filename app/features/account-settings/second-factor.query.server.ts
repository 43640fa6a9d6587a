import { eq } from 'drizzle-orm'
import { encode } from 'uqr'
import { users } from '#app/database/schema/people/accounts.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/reauthenticate.server.ts'
import { isBeingSetUp } from '#app/features/accounts/second-factor-rules.ts'
import { unsealSecret, totpAddress } from '#app/features/accounts/totp.server.ts'
import { recoveryCodesLeft } from '#app/features/accounts/consume-second-factor-code.server.ts'
import { siteBrand } from '#app/features/site/brand.server.ts'

export type SecondFactorView =
  | { state: 'off' }
  /** `secret` for typing into an app, `address` for an app on this device, `qr` the same as a QR code. */
  | { state: 'begun'; secret: string; address: string; qr: QrCode }
  | { state: 'on'; since: Date; codesLeft: number }

/** The path of the dark squares in a picture of `size` by `size`, including its white margin. */
export type QrCode = { size: number; path: string }

/** The actor's own two-step sign-in. The secret of a pending setup is only shown after recent authentication; otherwise it looks as
 *  if no setup had begun.
 *  @throws SignInRequired */
export async function ownSecondFactor(ctx: Context): Promise<SecondFactorView> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.read, { userId })
  const [found] = await db
    .select({ factor: secondFactors, email: users.email })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(eq(secondFactors.userId, userId))
  if (!found) return { state: 'off' }
  const { factor, email } = found
  if (factor.confirmedAt)
    return { state: 'on', since: factor.confirmedAt, codesLeft: await recoveryCodesLeft(db, userId) }
  if (!isBeingSetUp(factor, ctx.now()) || !isRecentlyAuthenticated(ctx.actor, ctx.now()))
    return { state: 'off' }
  const secret = unsealSecret(ctx, factor.secret)
  const { name: issuer } = await siteBrand(db)
  const address = totpAddress({ secret, email, issuer })
  return { state: 'begun', secret, address, qr: qrCode(address) }
}

function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
