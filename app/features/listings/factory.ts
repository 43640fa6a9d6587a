import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { ListingInput } from './listing-form.ts'
import { savePlaces, type PlaceInput } from './save-places.server.ts'
import { saveListings } from './save-listings.server.ts'

/** A plain two-bedroom apartment for $2,400 a unit, with a unique id; override what the test is about. */
export function listingInput(overrides: Partial<ListingInput> = {}): ListingInput {
  return {
    campus: 'usc',
    source: 'factory',
    externalId: newId(),
    name: 'Two-bedroom apartment on Amberfinch Street',
    address: '1200 Amberfinch Street',
    city: 'Los Angeles',
    zip: '90007',
    type: 'Apartment',
    price: 240_000,
    priceBasis: 'unit',
    beds: 2,
    baths: 1,
    lat: 34.03,
    lng: -118.285,
    precision: 'exact',
    ...overrides,
  }
}

/** Saves one home through the verb. Its campus must exist (`makeCampus`).
 *  @returns its id */
export async function makeListing(
  ctx: SystemContext,
  overrides: Partial<ListingInput> = {},
): Promise<string> {
  const { ids } = await saveListings(ctx, { inputs: [listingInput(overrides)] })
  const [id] = ids
  if (id === undefined) throw new Error('this home is already saved, exactly so')
  return id
}

function placeInput(overrides: Partial<PlaceInput> = {}): PlaceInput {
  return {
    category: 'grocery',
    name: 'Thistlebrook Market',
    lat: 34.03,
    lng: -118.285,
    source: 'factory',
    sourceDate: '2026-11-01',
    externalId: newId(),
    ...overrides,
  }
}

export async function makePlace(ctx: SystemContext, overrides: Partial<PlaceInput> = {}): Promise<void> {
  await savePlaces(ctx, [placeInput(overrides)])
}
