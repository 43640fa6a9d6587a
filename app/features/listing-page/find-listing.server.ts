import { eq, sql, type SQL } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { toDetail } from '#app/features/listings/queries/to-detail.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { homesWithWays } from '#app/features/search/ways-to-campus.server.ts'

/** Whether its manager is suspended. */
const isWithheld = sql<boolean>`exists (
  select from ${users} where ${users.id} = ${listings.managerId} and ${users.suspendedAt} is not null)`

const slug = /^[a-z0-9-]{1,80}$/

/** The home of an id or slug. @throws NotFound when it is neither */
export function namedListing(idOrSlug: string): SQL {
  if (isId(idOrSlug)) return eq(listings.id, idOrSlug)
  if (!slug.test(idOrSlug)) throw new NotFound()
  return eq(listings.slug, idOrSlug)
}

/** One home by its id or slug, with its cost for `people` (null: the default share).
 *  @throws NotFound when it does not exist or may not be seen */
export async function findListing(
  ctx: Context,
  { idOrSlug, people }: { idOrSlug: string; people: number | null },
): Promise<ListingDetail> {
  const named = namedListing(idOrSlug)
  const [, found] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await homesWithWays(look.db, isWithheld).where(named)
    if (!row) throw new NotFound()
    return { ...row.home, row }
  })
  const { more: withheld, ...row } = found.row
  return toDetail({ ...row, withheld }, people)
}
