import type { makeUser } from '#app/features/accounts/factory.ts'
import { makeCompany } from '#app/features/companies/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import type { SystemContext } from '#app/platform/context.ts'

const BEDS = [1, 2, 3, 4]

/** Assigns homes to the demo's manager: for each number of beds, the ones near USC that search ranks first, and a few near UCLA.
 *  @param since when the manager's company was created */
export async function giveDemoHomes(
  ctx: SystemContext,
  { id }: Awaited<ReturnType<typeof makeUser>>,
  since: Date,
): Promise<void> {
  const homes: string[] = []
  for (const beds of BEDS) {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, campus: 'usc', beds } })
    homes.push(...items.slice(0, 6).map((home) => home.id))
  }
  const { items } = await searchListings(ctx, { search: { ...emptySearch, campus: 'ucla', sort: 'newest' } })
  const few = items.filter((home) => home.beds < 5)
  homes.push(...few.slice(6, 12).map((home) => home.id))
  await makeCompany({ ...ctx, now: () => since }, { userId: id, name: 'Figtree Rentals' })
  await assignManager(ctx, { listingIds: [...new Set(homes)], managerId: id })
}
