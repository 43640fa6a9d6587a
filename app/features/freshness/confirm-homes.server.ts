import { authorize, change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { homeTitle } from '#app/features/listings/facts/home-title.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { ownHomes } from '#app/features/publishing/homes/own-homes.server.ts'
import { MOST_AT_ONCE } from '#app/features/publishing/rules.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { confirmLocked } from '#app/features/listings/changes/confirm-locked.server.ts'

export type ConfirmHomesOutcome = {
  /** How many were confirmed. */
  confirmed: number
  /** Names of homes that are not published and so cannot be confirmed. */
  notOffered: string[]
}

/** Confirms all homes of the user that wait for a confirmation.
 *  @returns how many
 *  @throws SignInRequired, Forbidden */
export async function confirmAllAsked(ctx: Context): Promise<number> {
  const open = authorize(ctx, ownHomesPolicy.read, null)
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await ownHomes(ctx, { filter: 'asked', after })
    ids.push(...page.homes.map(({ id }) => id))
    ;({ after } = page)
  }
  let confirmed = 0
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
    confirmed += (await confirmHomes(open, ids.slice(from, from + MOST_AT_ONCE))).confirmed
  return confirmed
}

/** Confirms homes as still available, as their manager or an admin. Those that are not published stay unchanged; of the
 *  others, all are confirmed or none.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function confirmHomes(ctx: Context, listingIds: string[]): Promise<ConfirmHomesOutcome> {
  const lookUp = (look: ReadingContext) => lockListings(look.db, listingIds)
  return change(ctx, every(listingPolicy.confirm), lookUp, async (tx, homes) => {
    const offered = homes.filter(({ status }) => status === 'published')
    await confirmLocked(tx.db, offered, { actor: ctx.actor, at: ctx.now() })
    const notOffered = homes.filter((home) => !offered.includes(home)).map(homeTitle)
    return { confirmed: offered.length, notOffered }
  })
}
