import { campuses } from '#app/database/schema/campuses.ts'
import { siteContent } from '#app/database/schema/site.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import type { PlaceInput } from '#app/features/listings/place-form.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { savePlaces } from '#app/features/listings/save-places.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newDemoHome } from './demo-home.ts'
import { newDemoPlaces } from './demo-places.ts'
import { demoCampuses } from './neighborhoods.ts'
import { seededRandom } from './random.ts'
import { Sites } from './sites.ts'

const BATCH = 200

/** Everything invented, the same for the same seed and day: homes and places around the campuses that `centers` names. */
export function inventDemo(
  centers: Map<string, { lat: number; lng: number }>,
  now: Date,
  seed = 20_260_801,
): { homes: ListingInput[]; places: PlaceInput[] } {
  const homes: ListingInput[] = []
  const places: PlaceInput[] = []
  for (const [index, campus] of demoCampuses.entries()) {
    const center = centers.get(campus.slug)
    if (!center) continue
    const random = seededRandom(seed + index)
    const sites = new Sites(random, campus.neighborhoods)
    for (let number = 1; number <= campus.homes; number += 1)
      homes.push(newDemoHome(random, campus, sites, number, now))
    places.push(...newDemoPlaces(random, campus, center, now))
  }
  return { homes, places }
}

/** Loads the demo campus once: all of it in one transaction, whose last row (`demo` in site_content) says that it is
 *  there. A start that is killed halfway leaves nothing, and the next one begins again.
 *  @returns whether it was loaded now */
export async function loadDemoCampus(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const content = await tx.select({ key: siteContent.key }).from(siteContent)
    if (content.some(({ key }) => key === 'demo')) return false
    const known = await tx
      .select({ slug: campuses.slug, lat: campuses.lat, lng: campuses.lng })
      .from(campuses)
    const centers = new Map(known.map(({ slug, lat, lng }) => [slug, { lat, lng }]))
    const { homes, places } = inventDemo(centers, ctx.now())
    const inside: Context = { ...ctx, db: tx }
    for (let from = 0; from < homes.length; from += BATCH)
      await saveListings(inside, homes.slice(from, from + BATCH))
    await savePlaces(inside, places)
    await tx.insert(siteContent).values({ key: 'demo', value: true, updatedAt: ctx.now() })
    return true
  })
}
