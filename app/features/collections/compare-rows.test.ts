import { expect } from 'vitest'
import { cashGaps, costGaps } from '#app/features/listings/gaps.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { test } from '#tests/setup/databases/database.ts'
import { compareParts } from './compare-rows.ts'

const walk = (minutes: number) => ({ walk: { minutes, miles: 1, unstated: false }, bike: null })

test('a sum is the lowest only among those that are wholly stated', async ({ ctx }) => {
  await makeCampus(ctx)
  const fee = { name: 'Trash', kind: 'fee', state: 'amount', amount: 1000, per: 'unit' } as const
  const found = async (price: number, deposit: number | null, fees: Fee[] = [fee]) =>
    findListing(ctx, {
      idOrSlug: await makeListing(ctx, { price, deposit, applicationFee: 0, fees }),
      people: null,
    })
  const lowestOf = (label: string, homes: ListingDetail[]) =>
    compareParts(homes, '2026-11-24')
      .flatMap(({ rows }) => rows)
      .find((row) => row.label === label)
      ?.cells.map(({ best }) => best)
  const [open, dear, dearer] = [
    await found(80_000, null),
    await found(90_000, 10_000),
    await found(95_000, 20_000),
  ]
  expect(lowestOf('To move in, per person', [open, dear])).toEqual([undefined, undefined])
  expect(lowestOf('To move in, per person', [open, dear, dearer])).toEqual([undefined, 'Lowest', undefined])
  const unstated = await found(50_000, 0, [])
  expect(lowestOf('Per person a month', [unstated, dear, dearer])).toEqual([undefined, 'Lowest', undefined])
})

test('a sum that lacks a part is said to be at least that much, in the comparison and the file', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const fee = { name: 'Trash', kind: 'fee', state: 'amount', amount: 1000, per: 'unit' } as const
  const home = async (facts: object) =>
    findListing(ctx, {
      idOrSlug: await makeListing(ctx, { price: 80_000, beds: 1, applicationFee: 0, ...facts }),
      people: null,
    })
  const homes = [
    await home({ deposit: 20_000, fees: [fee] }),
    await home({ deposit: null, fees: [fee] }),
    await home({ deposit: 20_000, fees: [] }),
    await home({ deposit: 20_000, fees: [fee, { ...fee, name: 'Water', state: 'unknown', amount: null }] }),
  ]
  const row = (label: string, of = homes) =>
    compareParts(of, '2026-11-24')
      .flatMap(({ rows }) => rows)
      .find((each) => each.label === label)
      ?.cells.map(({ text, note }) => [text, note])
  expect(row('To move in, per person')).toEqual([
    ['$1,010', '$810 first month, $200 deposit, and $0 application fee'],
    ['At least $810', '$810 first month and $0 application fee. Deposit not stated'],
    ['At least $1,000', '$800 first month, $200 deposit, and $0 application fee. Monthly fees not stated'],
    ['At least $1,010', '$810 first month, $200 deposit, and $0 application fee. Water not stated'],
  ])
  const sums = ['$810', '$810', 'At least $800', 'At least $810']
  expect(row('Per person a month')?.map(([text]) => text)).toEqual(sums)
  expect(row('Whole home a month')?.map(([text]) => text)).toEqual(sums)
  const gaps = homes.map((each) => [costGaps(each.cost), cashGaps(each)])
  expect(gaps).toEqual([
    [[], []],
    [[], ['Deposit']],
    [['Monthly fees'], ['Monthly fees']],
    [['Water'], ['Water']],
  ])
  // If more people are looking than fit, a home has no price per person, and none is the lowest.
  const many = homes.map((each) => ({ ...each, cost: { ...each.cost, people: 9 } }))
  for (const label of ['Per person a month', 'To move in, per person'])
    expect(row(label, many)?.[0]).toEqual(['9 people don’t fit 1 bed', undefined])
})

test('the nearest home is the one with the shortest walk, or in a straight line where some walk is unknown', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const one = await findListing(ctx, {
    idOrSlug: await makeListing(ctx, { lat: 34.0224, lng: -118.29 }),
    people: null,
  })
  const two = await findListing(ctx, {
    idOrSlug: await makeListing(ctx, { lat: 34.0224, lng: -118.31 }),
    people: null,
  })
  const nearest = (homes: ListingDetail[]) =>
    compareParts(homes, '2026-11-24')
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === 'Distance to campus')
      ?.cells.map(({ best }) => best)
  expect(nearest([one, two])).toEqual(['Nearest', undefined])
  expect(nearest([{ ...one, commute: walk(30) }, two])).toEqual(['Nearest', undefined])
  expect(
    nearest([
      { ...one, commute: walk(30) },
      { ...two, commute: walk(20) },
    ]),
  ).toEqual([undefined, 'Nearest'])
})
