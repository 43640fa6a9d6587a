import { homesWithLostPictures, setShippedPictures } from '#app/features/listings/demo-homes.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { shippedAddresses, spreadLeads } from './photo-sets.ts'

/** Gives other demo pictures to homes whose picture this version does not ship. Addresses contain a hash of the content, so
 *  each newer set has different ones.
 *  @returns the number of homes */
export async function renewPhotos(ctx: SystemContext): Promise<number> {
  const homes = await homesWithLostPictures(ctx, { folder: '/demo-photos/', shipped: shippedAddresses })
  if (homes.length > 0)
    await setShippedPictures(ctx, spreadLeads(homes.map(({ id, ...home }) => ({ key: id, ...home }))))
  return homes.length
}
