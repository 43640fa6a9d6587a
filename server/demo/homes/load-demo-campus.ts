import { inTransaction } from '#app/database/transaction.server.ts'
import campusFile from '#app/features/campuses/campuses.json' with { type: 'json' }
import { campusesForm, type CampusInput } from '#app/features/campuses/rules.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { savePlaces, type PlaceInput } from '#app/features/listings/save-places.server.ts'
import { refreshRanks } from '#app/features/listings/rank-listings.server.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { demoGuides, demoSupport, demoTestimonials } from '../demo-content.ts'
import { newDemoHome } from './demo-home.ts'
import { newDemoPlaces } from './demo-places.ts'
import { newDemoZones } from './demo-zones.ts'
import { demoCampuses } from './neighborhoods.ts'
import { seededRandom } from '../random.ts'
import { Sites } from './sites.ts'
import { keyOf } from '../photos/photo-sets.ts'
import { spreadPhotos } from '../photos/spread-photos.ts'
import { loadDemoStreets } from '../streets/load-demo-streets.ts'
import { uploadDemoPhoto } from '../photos/upload-demo-photo.ts'
import { saveGuide } from '#app/features/site/save-guide.server.ts'

const BATCH = 200
const SEED = 20_260_801

export type InventedDemo = { campuses: CampusInput[]; homes: ListingInput[]; places: PlaceInput[] }

/** All invented data of the built-in campuses; always the same for the same seed and day. */
export function inventDemo(now: Date, seed = SEED): InventedDemo {
  const demo: InventedDemo = { campuses: [], homes: [], places: [] }
  for (const [index, campus] of campusesForm.parse(campusFile).entries()) {
    const around = demoCampuses.find(({ slug }) => slug === campus.slug)
    if (!around) continue
    const random = seededRandom(seed + index)
    const sites = new Sites(random, around.neighborhoods)
    for (let number = 1; number <= around.homes; number += 1)
      demo.homes.push(newDemoHome(random, around, sites, number, now))
    demo.places.push(...newDemoPlaces(random, around, campus, now))
    demo.campuses.push({ ...campus, zones: newDemoZones(random, campus, now) })
  }
  return demo
}

/** Loads the demo campus once, in one transaction, whose last row (`demo` in the site's content) marks it as loaded. If the
 *  start is killed halfway, nothing is stored and the next start tries again.
 *  @returns whether it was loaded now */
export async function loadDemoCampus(ctx: SystemContext): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await visitorSite(tx)).demo) return false
    const { campuses, homes, places } = inventDemo(ctx.now())
    await saveCampuses(tx, campuses)
    const ids = await saveHomes(tx, homes)
    await refreshRanks(tx)
    const dealt = await spreadPhotos(tx, homes, ids)
    const { sentIn, others } = oneToSendIn(dealt)
    await saveHomes(tx, others)
    await ctx.jobs.enqueue(tx.db, uploadDemoPhoto, {
      listingId: ids[homes.findIndex(({ externalId }) => externalId === sentIn.externalId)] ?? '',
      key: sentIn.key,
    })
    await ctx.jobs.enqueue(tx.db, loadDemoStreets, {})
    await savePlaces(tx, places)
    await saveSiteContent(tx, { key: 'testimonials', value: demoTestimonials })
    await saveSiteContent(tx, { key: 'support', value: demoSupport })
    for (const typed of demoGuides) await saveGuide(tx, { slug: null, typed, over: 0 })
    await saveSiteContent(tx, { key: 'demo', value: true })
    return true
  })
}

/** Removes the last picture from the first home that has several, so that it can be uploaded like any other photo. */
function oneToSendIn(homes: ListingInput[]) {
  const home = homes.find(({ photos = [] }) => photos.length > 2)
  const photo = home?.photos?.at(-1)
  if (!home || !photo) throw new Error('no home of the demo has several pictures')
  const without = { ...home, photos: home.photos?.slice(0, -1) }
  return {
    sentIn: { externalId: home.externalId, key: keyOf(photo) },
    others: homes.map((each) => (each === home ? without : each)),
  }
}

/** @returns their ids, in the same order */
async function saveHomes(ctx: SystemContext, homes: ListingInput[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < homes.length; from += BATCH)
    ids.push(
      ...(await saveListings(ctx, { inputs: homes.slice(from, from + BATCH), options: { ranks: 'later' } }))
        .ids,
    )
  return ids
}
