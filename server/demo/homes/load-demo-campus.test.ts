import { expect, test } from 'vitest'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { inventDemo } from './load-demo-campus.ts'

const NOW = new Date('2026-11-16T20:00:00Z')

test('no home stands on a campus', () => {
  const { campuses, homes } = inventDemo(NOW)
  for (const { slug, outline } of campuses) {
    const there = homes.filter(
      (home) => home.campus === slug && home.lat != null && inside(home, outline ?? []),
    )
    expect(there).toEqual([])
  }
})

test('the same seed and day make the same homes', () => {
  expect(inventDemo(NOW)).toEqual(inventDemo(NOW))
  expect(inventDemo(NOW, 7)).not.toEqual(inventDemo(NOW))
})

test('the demo has every type and category, both bases and honest gaps', () => {
  const { homes, places } = inventDemo(NOW)
  expect(new Set(homes.map(({ type }) => type)).size).toBe(6)
  expect(new Set(homes.map(({ priceBasis }) => priceBasis))).toEqual(new Set(['unit', 'bed', null]))
  expect(new Set(places.map(({ category }) => category)).size).toBe(7)
  expect(new Set(homes.map(({ externalId }) => externalId)).size).toBe(homes.length)
  const gaps = {
    'no photo': homes.filter(({ photos }) => photos?.length === 0),
    'no position': homes.filter(({ lat }) => lat === null),
    'approximate position': homes.filter(({ precision }) => precision === 'approximate'),
    'no date': homes.filter(({ availableFrom }) => availableFrom === null),
    'unknown fee': homes.filter(({ fees }) => fees?.some(({ state }) => state === 'unknown')),
    'never confirmed': homes.filter(({ confirmedAt }) => confirmedAt === null),
    floorplan: homes.filter(({ floorplans }) => floorplans?.length),
    'step-free': homes.filter(({ accessFeatures }) => accessFeatures?.includes('step_free')),
  }
  const rare = Object.entries(gaps).filter(([, found]) => found.length <= 10)
  expect(rare).toEqual([])
})

/** Point in polygon: whether a ray to the east crosses the ring an odd number of times. */
function inside({ lat = null, lng = null }: ListingInput, ring: [number, number][]): boolean {
  if (lat === null || lng === null) return false
  return ring.reduce((odd, [x1, y1], corner) => {
    const [x2, y2] = ring[corner + 1] ?? [x1, y1]
    const crosses = y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
    return crosses ? !odd : odd
  }, false)
}

/** Contradictions that no home may contain: pairs of facts that cannot both be true. */
const contradictions: Record<string, (home: ListingInput) => boolean> = {
  'furnished, and furniture costs extra': (home) => home.furnished === true && asks(home, 'Furniture'),
  'no pets, and pets cost extra': (home) => home.pets === 'not_allowed' && asks(home, 'Pet rent'),
  'no parking, and parking costs extra': (home) => home.parkingSpaces === 0 && asks(home, 'Parking'),
  'laundry, and a laundromat instead': (home) =>
    ['in_unit', 'on_site'].includes(home.laundry ?? '') && says(home, 'laundromat'),
  'another income than in the words': (home) =>
    home.incomeMultiple != null && home.incomeMultiple !== 3 && /three times/.test(home.screening ?? ''),
  'no guarantor, and one in the words': (home) =>
    home.guarantor === false && /guarantor/.test(home.screening ?? ''),
  'confirmed before it was listed': ({ confirmedAt, listedAt }) =>
    confirmedAt != null && listedAt != null && confirmedAt < listedAt,
  'a lease for one bed, and nobody says how it is rented': (home) =>
    home.priceBasis === null && ['individual', 'joint'].includes(home.leaseType ?? ''),
  'a back house with windows to the street': (home) => home.type === 'Other' && says(home, 'to the street'),
  'other rooms in its words': (home) =>
    home.bedrooms === 0 ? !says(home, 'Studio') : says(home, 'Studio') || says(home, ' studio'),
}
const asks = ({ fees }: ListingInput, fee: string) => fees?.some(({ name }) => name === fee) === true
const says = ({ description }: ListingInput, words: string) => description?.includes(words) === true

test.each(Object.entries(contradictions))('no home has %s', (_, contradicts) => {
  const { homes } = inventDemo(NOW)
  expect(homes.filter(contradicts).map(({ name }) => name)).toEqual([])
})
