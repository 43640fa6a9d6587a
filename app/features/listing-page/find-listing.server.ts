import { eq, isNotNull } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { commutes } from '#app/database/schema/commute.ts'
import { listingDrives, listings } from '#app/database/schema/listings.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { toDetail } from '#app/features/listings/queries/to-detail.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { commutesNow, drivesNow } from '#app/features/listings/queries/listing-card.server.ts'

const slug = /^[a-z0-9-]{1,80}$/

/** One home by its id or slug, with its cost for `people` (null: the default share).
 *  @throws NotFound when it does not exist or may not be seen */
export async function findListing(
  ctx: Context,
  idOrSlug: string,
  people: number | null,
): Promise<ListingDetail> {
  if (!isId(idOrSlug) && !slug.test(idOrSlug)) throw new NotFound()
  const [, found] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await look
      .select({
        home: listings,
        campus: campuses,
        commute: commutes,
        drive: listingDrives,
        withheld: isNotNull(users.suspendedAt),
      })
      .from(listings)
      .innerJoin(campuses, eq(campuses.id, listings.campusId))
      .leftJoin(commutes, commutesNow)
      .leftJoin(listingDrives, drivesNow)
      .leftJoin(users, eq(users.id, listings.managerId))
      .where(isId(idOrSlug) ? eq(listings.id, idOrSlug) : eq(listings.slug, idOrSlug))
    if (!row) throw new NotFound()
    return { ...row.home, row }
  })
  return toDetail(found.row, people)
}
