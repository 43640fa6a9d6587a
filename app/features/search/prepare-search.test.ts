import { expect } from 'vitest'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { emptySearch } from './search-params.ts'
import { searchListings } from './search-listings.query.server.ts'

async function saveHomes(ctx: SystemContext): Promise<void> {
  await makeCampus(ctx)
  const grand = {
    name: 'Grand Café Court',
    address: '1230 West 30th Street',
    description: 'Sunny corner unit',
    amenities: ['patio'],
    accessFeatures: ['step_free' as const],
    furnished: true,
    pets: 'cats_only' as const,
  }
  await makeListing(ctx, grand)
  await makeListing(ctx, {
    name: "O'Hara Apartments",
    address: '55 Vermont Avenue',
    description: 'Quiet — hardwood floors, near the metro',
    amenities: ['wifi', 'ac', 'Koi pond'],
    laundry: 'in_unit',
    pets: 'allowed',
    parkingSpaces: 1,
  })
}

test('a street is found by each spelling of its words', async ({ ctx }) => {
  await makeCampus(ctx)
  const homes = {
    short: '901 W. Wrenfield BLVD',
    long: '17 North Wrenfield Boulevard',
    place: '1200 W 36th Pl',
    other: '9 Plaza Park',
  }
  for (const [name, address] of Object.entries(homes)) await makeListing(ctx, { name, address })
  const found: Record<string, string[]> = {
    'Wrenfield Boulevard': ['long', 'short'],
    'wrenfield blvd.': ['long', 'short'],
    'wrenfield boule': ['long', 'short'],
    '36th Place': ['place'],
    '36th Pl': ['place'],
    'West 36th Place': ['place'],
    'N Wrenfield': ['long'],
    'plaza place': [],
    parkway: [],
    park: ['other'],
  }
  for (const [q, names] of Object.entries(found)) {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, q } })
    expect([q, items.map(({ name }) => name).toSorted()]).toEqual([q, names])
  }
})

const cases: [q: string, found: string[]][] = [
  ['vermont', ["O'Hara Apartments"]],
  ['avenue vermont 55', ["O'Hara Apartments"]],
  ['verm ave', ["O'Hara Apartments"]],
  ['VERMNT', ["O'Hara Apartments"]],
  ['hardwod', ["O'Hara Apartments"]],
  ['grnad', ['Grand Café Court']],
  ['cafe', ['Grand Café Court']],
  ['CAFÉ court', ['Grand Café Court']],
  ['30th', ['Grand Café Court']],
  ['sunny corner', ['Grand Café Court']],
  ['sunny vermont', []],
  ['o’hara', ["O'Hara Apartments"]],
  ['wi-fi', ["O'Hara Apartments"]],
  ['balcony', ['Grand Café Court']],
  ['furnished', ['Grand Café Court']],
  ['wheelchair', ['Grand Café Court']],
  ['washer', ["O'Hara Apartments"]],
  ['garage', ["O'Hara Apartments"]],
  ['a/c', ["O'Hara Apartments"]],
  ['koi', ["O'Hara Apartments"]],
  ['dog', ["O'Hara Apartments"]],
  ['cats', ['Grand Café Court']],
  ['zzzzqqqq', []],
  ['%', ["O'Hara Apartments", 'Grand Café Court']],
  [`'"\\ & | ! <-> :* ( )`, ["O'Hara Apartments", 'Grand Café Court']],
  [`vermont' & !avenue:*`, ["O'Hara Apartments"]],
  ['🏠', ["O'Hara Apartments", 'Grand Café Court']],
]

for (const [q, found] of cases) {
  test(`the words ${q} find ${found.length}`, async ({ ctx }) => {
    await saveHomes(ctx)
    const { items } = await searchListings(ctx, { search: { ...emptySearch, q } })
    expect(items.map(({ name }) => name).toSorted()).toEqual(found.toSorted())
  })
}

test('two hundred arbitrary characters are just a search', async ({ ctx }) => {
  await saveHomes(ctx)
  for (const q of ['e '.repeat(100), 'ა'.repeat(200), '\u202eabc', 'x'.repeat(200)])
    expect((await searchListings(ctx, { search: { ...emptySearch, q } })).total).toBe(0)
})
