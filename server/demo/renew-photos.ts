import { homesWithLostPictures, setShippedPictures } from '#app/features/listings/shipped-photos.server.ts'
import type { Context } from '#app/platform/context.ts'
import { shippedAddresses, spreadLeads } from './photo-sets.ts'

/** Deals out the pictures of the demo anew to homes that show one which this version does not ship: their addresses hold
 *  a hash of the content, so each newer set has others.
 *  @returns to how many homes */
export async function renewPhotos(ctx: Context): Promise<number> {
  const homes = await homesWithLostPictures(ctx, '/demo-photos/', shippedAddresses)
  if (homes.length > 0)
    await setShippedPictures(ctx, spreadLeads(homes.map(({ id, ...home }) => ({ key: id, ...home }))))
  return homes.length
}
