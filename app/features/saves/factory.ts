import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { backdatePrice } from './backdate-price.server.ts'
import { setLike } from './set-like.server.ts'

type User = Parameters<typeof personOf>[0]

/** Likes a home through the verb, on behalf of a person. @param cheaperBy how many cents the home's price has fallen since */
export async function makeLike(
  ctx: SystemContext,
  user: User,
  listingId: string,
  { cheaperBy = 0 } = {},
): Promise<void> {
  const liked = await setLike({ ...ctx, actor: personOf(user) }, { listingId, liked: true })
  if (!liked.ok) throw new Error('This home is no longer offered.')
  if (cheaperBy !== 0) await backdatePrice(ctx.db, { userId: user.id, listingId }, cheaperBy)
}
