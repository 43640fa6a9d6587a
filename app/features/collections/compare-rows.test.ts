import { expect } from 'vitest'
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
