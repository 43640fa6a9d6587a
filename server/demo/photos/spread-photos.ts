import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { spreadLeads } from './photo-sets.ts'

/** Reassigns the pictures of homes in the recommended order, so that a page shows each picture about once. `homes` and
 *  `ids` are in the same order. */
export async function spreadPhotos(
  ctx: SystemContext,
  homes: ListingInput[],
  ids: string[],
): Promise<ListingInput[]> {
  const byId = new Map(ids.map((id, index) => [id, homes[index]]))
  const ordered: ListingInput[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await searchListings(ctx, { search: { ...emptySearch, page } })
    pages = found.pages
    ordered.push(...found.items.map(({ id }) => byId.get(id)).filter((home) => home !== undefined))
  }
  const photos = spreadLeads(
    ordered.map(({ externalId, campus, type, beds, bedrooms = beds, photos = [] }) => ({
      key: externalId,
      campus,
      type,
      bedrooms,
      count: photos.length,
    })),
  )
  return ordered.map((home) => ({ ...home, photos: photos.get(home.externalId) ?? [] }))
}
