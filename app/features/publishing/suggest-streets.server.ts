import { authorize } from '#app/database/gate.server.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { streetsLike } from '#app/features/streets/street-names.server.ts'
import { streetPolicy } from '#app/features/streets/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

const LONGEST = 80 // characters

/** Street names that resemble what a manager or admin types in an address, best first.
 *  @throws SignInRequired, Forbidden for everyone else */
export async function suggestStreets(
  ctx: Context,
  { campus, text }: { campus: string; text: string },
): Promise<{ ok: true; streets: string[] } | Limited> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, streetPolicy.suggest, null)
  const limit = await consumeRateLimit(ctx, 'street-names', userId)
  return limit.ok ? { ok: true, streets: await streetsLike(db, campus, text.slice(0, LONGEST)) } : limit
}
