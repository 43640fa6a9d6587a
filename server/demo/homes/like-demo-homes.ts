import type { makeUser } from '#app/features/accounts/factory.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { makeLike } from '#app/features/saves/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'

const DAY = 86_400_000 // milliseconds
const CHEAPER = 5_000 // cents

/** Three homes near USC that a demo student likes; the last one has become cheaper since. */
export async function likeDemoHomes(
  ctx: SystemContext,
  user: Awaited<ReturnType<typeof makeUser>>,
): Promise<void> {
  const { items } = await searchListings(ctx, { search: { ...emptySearch, campus: 'usc', beds: 3 } })
  for (const [place, { id }] of items.slice(0, 3).entries()) {
    const now = () => new Date(ctx.now().getTime() - (place + 1) * DAY)
    await makeLike({ ...ctx, now }, user, id, { cheaperBy: place === 2 ? CHEAPER : 0 })
  }
}
