import { asc, inArray } from 'drizzle-orm'
import { authorize, find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { every } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { withPeople } from '#app/features/listings/lock-listings.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { costOf } from '#app/features/listings/price.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import { impossibleOf } from '#app/features/publishing/check-home.ts'
import { marketOf, priceAdvice, type Market } from '#app/features/publishing/price-checks.server.ts'
import { campusesToChoose, toEdited } from '#app/features/publishing/save-section.server.ts'
import { changedRent, MOST_RENTS, type RentChange } from './rent-change.ts'

/** The change of one rent, in cents. */
export type RentPreview = {
  id: string
  /** Includes the address, which distinguishes homes with the same name. */
  name: string
  basis: PriceBasis
  price: number
  /** Equals `price` until a change has been chosen. */
  next: number
  /** Why the new price cannot be saved. */
  problem: string | null
  advice: string[]
}

/** The selected homes with their current and new rents; empty if none is selected. @param most maximum number of homes
 *  @throws NotFound, SignInRequired, Forbidden */
export async function rentsPreview(
  ctx: Context,
  {
    listingIds,
    change,
    most = MOST_RENTS,
  }: { listingIds: string[]; change: RentChange | null; most?: number },
): Promise<RentPreview[]> {
  const ids = [...new Set(listingIds)].slice(0, most)
  if (ids.length === 0) {
    authorize(ctx, ownHomesPolicy.read, null)
    return []
  }
  const [{ db }, homes] = await find(ctx, every(listingPolicy.readToWrite), (look) => homesOf(look.db, ids))
  const places = await campusesToChoose(db)
  const markets = new Map<string, Market | null>()
  const rows: RentPreview[] = []
  for (const home of homes) {
    const edited = toEdited(home, places)
    const next = change ? changedRent(home, change) : home.price
    const size = `${edited.campus} ${edited.beds}`
    if (change && !markets.has(size)) markets.set(size, await marketOf(db, edited))
    const after = { ...edited, price: next }
    const advice = change ? priceAdvice(after, costOf(after).knownEach, markets.get(size) ?? null) : []
    const { id, priceBasis: basis, price } = home
    const [wrong] =
      next === price ? [] : impossibleOf({ ...after, availableFrom: null, address: '' }, ctx.now())
    const problem = wrong ? `${wrong.text}. ${wrong.why}` : null
    rows.push({
      id,
      name: homeTitle(home),
      basis,
      price,
      next,
      problem,
      advice: advice.map(({ text }) => text),
    })
  }
  return rows
}

/** Unit 2 before unit 10. */
const naturally = new Intl.Collator('en-US', { numeric: true })

/** By address. @throws NotFound if one of them does not exist */
async function homesOf(db: Reading, ids: string[]) {
  if (!ids.every(isId)) throw new NotFound()
  const homes = await db
    .select(withPeople)
    .from(listings)
    .where(inArray(listings.id, ids))
    .orderBy(asc(listings.name), asc(listings.id))
  if (homes.length < ids.length) throw new NotFound()
  return homes.toSorted((one, other) => naturally.compare(one.address, other.address))
}
