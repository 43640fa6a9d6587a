import { and, asc, inArray, ne, or, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import { firstWord, isSameAddress } from '#app/features/listings/address-key.ts'
import { isPlaceChanged } from '#app/features/publishing/flag-home.server.ts'
import type { ListOwner, HomeToSave } from '#app/features/listings/save-listings.server.ts'

/** A home at the same address as one in a list. `own`: whether the importing company offers it. */
export type HomeAtSameAddress = { listingId: string; metId: string; own: boolean }

/** A list's homes, new or moved, that have the same address and unit as a home from elsewhere, by external id. If there are
 *  several, another company's home takes precedence over the company's own. */
export async function homesAtSameAddress(
  tx: Reading,
  saved: HomeToSave[],
  { source, owner }: { source: string; owner: ListOwner },
): Promise<Map<string, HomeAtSameAddress>> {
  const moved = saved.filter(({ before, home }) => !before || isPlaceChanged(before, home))
  if (moved.length === 0) return new Map()
  const words = [...new Set(moved.map(({ home }) => firstWord(home.address)))]
  const { id, address, city, zip, companyId } = listings
  const near = await tx
    .select({ id, address, city, zip, companyId })
    .from(listings)
    .where(
      and(
        inArray(sql`lower(split_part(${address}, ' ', 1))`, words),
        inArray(listings.status, ['submitted', 'published', 'paused']),
        or(sql`${listings.ownerId} is distinct from ${owner.companyId}`, ne(listings.source, source)),
      ),
    )
    .orderBy(asc(id))
  return new Map(
    moved.flatMap(({ id: listingId, home }) => {
      const there = near.filter((other) => isSameAddress(other, home))
      const met = there.find((other) => other.companyId !== owner.companyId) ?? there[0]
      if (!met) return []
      return [[home.externalId, { listingId, metId: met.id, own: met.companyId === owner.companyId }]]
    }),
  )
}
