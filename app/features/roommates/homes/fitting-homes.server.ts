import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { countSearches } from '#app/features/search/queries/count-searches.server.ts'
import { prepareSearch } from '#app/features/search/queries/prepare-search.server.ts'
import { searchListings } from '#app/features/search/queries/search-listings.server.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { emptySearch, searchHref } from '#app/features/search/search-params.ts'
import type { HomeFit, ListingCard } from '#app/features/listings/views.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findMatePolicy } from '../policy.ts'
import { copy } from '../copy.ts'
import { judgedSearch } from './judged-search.server.ts'

const SHOWN = 3

export type FittingHome = {
  id: string
  name: string
  href: string
  photo: ListingCard['photos'][number] | null
  beds: number
  /** Cents a month. */
  costEach: number
  fit: HomeFit | null
}

/** The homes that suit a group best, near the user's campus, with the number that fit completely. */
export type FittingHomes = { homes: FittingHome[]; total: number; people: number; href: string }

/** @throws Forbidden for users who are not students; for others' groups the result is the same as for unknown ones: homes
 *  without a judgement */
export async function fittingHomes(ctx: Context, groupId: string): Promise<FittingHomes> {
  const { userId } = requirePerson(ctx, copy.logInTo.view)
  const db = authorize(ctx, findMatePolicy.use, null)
  const [[own], prepared, judged] = await Promise.all([
    db
      .select({ slug: campuses.slug })
      .from(profiles)
      .innerJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(eq(profiles.userId, userId)),
    prepareSearch(ctx, ''),
    judgedSearch({ ...ctx, db }, { ...emptySearch, group: groupId }),
  ])
  const asked = { ...emptySearch, campus: own?.slug ?? null, group: groupId }
  const [page, [total = 0]] = await Promise.all([
    searchListings(ctx, judged.alike(asked), prepared),
    countSearches(ctx, [judged.alike({ ...asked, fits: true })], prepared),
  ])
  const best = page.items.slice(0, SHOWN)
  const fits = judged.fits(best)
  return {
    homes: best.map(({ id, name, slug, photos, beds, cost }) => ({
      id,
      name,
      href: detailHref(slug, { people: judged.search.people }),
      photo: photos[0] ?? null,
      beds,
      costEach: cost.knownEach,
      fit: fits[id] ?? null,
    })),
    total,
    people: judged.for?.count ?? 1,
    href: searchHref(asked),
  }
}
