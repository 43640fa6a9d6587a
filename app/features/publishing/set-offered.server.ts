import { change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { confirmOffered } from '#app/features/listings/confirm-listing.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { lacksFacts } from './check-home.ts'
import { writeStatuses } from './publish-home.server.ts'

export type SetOfferedOutcome = {
  changed: number
  /** Names of homes that were not offered again, because something is missing or cannot be true. */
  incomplete: string[]
}

/** Pauses published homes, or offers paused ones again, which confirms one's own; homes in another status stay unchanged. All or
 *  none, except that homes stay paused if a fact is impossible, or is missing from a home entered here.
 *  @param byList whether a list pauses them, which will then offer them again once they are back on it
 *  @throws NotFound, SignInRequired, Forbidden */
export async function setOffered(
  ctx: Context,
  { listingIds, on, byList = false }: { listingIds: string[]; on: boolean; byList?: boolean },
): Promise<SetOfferedOutcome> {
  const lookUp = (look: ReadingContext) => lockListings(look.db, listingIds)
  return change(ctx, every(listingPolicy.offer), lookUp, async (tx, homes) => {
    const asked = homes.filter(({ status }) => status === (on ? 'paused' : 'published'))
    const lacks = (home: (typeof homes)[number]) => on && lacksFacts(home, ctx.now())
    const changing = asked.filter((home) => !lacks(home))
    const now = await writeStatuses(tx, changing, on ? 'published' : 'paused', { byList })
    if (on) await confirmOffered(tx.db, now, { actor: ctx.actor, at: ctx.now() })
    return { changed: changing.length, incomplete: asked.filter(lacks).map(homeTitle) }
  })
}
