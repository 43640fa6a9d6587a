import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { ASKED_BEFORE, DAY, type HeldBack } from '../freshness/rules.ts'
import { ownHomesPolicy } from '../policy.ts'
import type { ListingStatus, PriceBasis } from '../rules.ts'
import { MOST_AT_ONCE, type HomeFilter } from './rules.ts'

export type OwnHome = {
  id: string
  slug: string
  name: string
  address: string
  status: ListingStatus
  heldBack: HeldBack | null
  price: number
  priceBasis: PriceBasis
  confirmedAt: string | null
  /** ISO time at which it leaves the search without another word; null when it is not in it. */
  endsAt: string | null
}

/** The homes that whoever asks manages, those that wait longest for a word first.
 *  @throws SignInRequired, Forbidden */
export async function ownHomes(ctx: Context, filter: HomeFilter): Promise<OwnHome[]> {
  authorize(ownHomesPolicy.read, ctx.actor, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const window = ctx.settings.freshDays
  const soon = new Date(ctx.now().getTime() - (window - ASKED_BEFORE) * DAY)
  const published = eq(listings.status, 'published')
  const filters = {
    all: undefined,
    asked: and(published, or(isNotNull(listings.heldBack), lte(listings.freshAt, soon))),
    drafts: inArray(listings.status, ['draft', 'submitted']),
    offered: published,
    paused: eq(listings.status, 'paused'),
    gone: eq(listings.status, 'archived'),
  }
  const rows = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.managerId, ctx.actor.userId), filters[filter]))
    .orderBy(asc(listings.freshAt), asc(listings.id))
    .limit(MOST_AT_ONCE)
  return rows.map(
    ({ id, slug, name, address, status, heldBack, price, priceBasis, confirmedAt, freshAt }) => {
      const inSearch = status === 'published' && heldBack === null
      const endsAt = inSearch ? new Date(freshAt.getTime() + window * DAY).toISOString() : null
      const confirmed = confirmedAt?.toISOString() ?? null
      return { id, slug, name, address, status, heldBack, price, priceBasis, confirmedAt: confirmed, endsAt }
    },
  )
}
