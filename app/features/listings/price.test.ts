import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, moveInCash, optionalFees, withChosenFees, type PriceFacts } from './price.ts'
import type { Fee } from './rules.ts'
import { priceBases } from './choices.ts'

const fee: fc.Arbitrary<Fee> = fc
  .record({
    name: fc.string(),
    kind: fc.constantFrom('fee' as const, 'utility' as const, 'optional' as const),
    state: fc.constantFrom('amount' as const, 'included' as const, 'unknown' as const),
    amount: fc.integer({ min: 0, max: 100_000 }),
    per: fc.constantFrom('unit' as const, 'bed' as const, 'person' as const),
    once: fc.boolean(),
  })
  .map(({ once, ...drawn }) => ({
    ...drawn,
    ...(once && { once }),
    amount: drawn.state === 'amount' ? drawn.amount : null,
  }))
const homes: fc.Arbitrary<PriceFacts> = fc.record({
  price: fc.integer({ min: 0, max: 100_000_000 }),
  priceBasis: fc.constantFrom(...priceBases, null),
  beds: fc.integer({ min: 0, max: 50 }),
  fees: fc.array(fee, { maxLength: 5 }),
})
const people = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null })
const unknown = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null })

test('the lines that a page shows add up to their sum', () => {
  fc.assert(
    fc.property(homes, people, (home, count) => {
      const { rentEach, lines, knownEach, fees } = costOf(home, count)
      expect(lines.reduce((sum, { each }) => sum + (each ?? 0), rentEach)).toBe(knownEach)
      expect(rentEach + (fees?.each ?? 0)).toBe(knownEach)
      const exact = lines.map(
        ({ whole, each, per }) =>
          per !== 'person' || whole === null || (each ?? 0) * Math.max(1, home.beds) === whole,
      )
      expect(exact).not.toContain(false)
    }),
  )
  const fee = (name: string, amount: number, per: Fee['per']): Fee => ({
    name,
    kind: 'fee',
    state: 'amount',
    amount,
    per,
  })
  const fees = [fee('Trash', 1000, 'unit'), fee('Water', 500, 'person'), fee('Gas', 777, 'bed')]
  const cost = costOf({ price: 100_000, priceBasis: 'unit', beds: 3, fees }, 3)
  expect([cost.rentEach, ...cost.lines.map(({ each }) => each), cost.knownEach]).toEqual([
    33_333, 334, 500, 777, 34_944,
  ])
})

test('what is optional or paid once is not in the price until it is chosen', () => {
  const fee = { name: 'Trash', kind: 'fee', state: 'amount', amount: 3000, per: 'unit' } as const
  const home = { price: 200_000, priceBasis: 'unit', beds: 2, deposit: 50_000, applicationFee: 4000 } as const
  const parking = { ...fee, name: 'Parking', kind: 'optional', amount: 8000, per: 'person' } as const
  const locker = { ...fee, name: 'Locker', kind: 'optional', amount: 2000, once: true } as const
  const cleaning = { ...fee, name: 'Cleaning', amount: 15_001, once: true } as const
  const fees = [
    fee,
    parking,
    locker,
    cleaning,
    { ...parking, name: 'Storage', state: 'unknown', amount: null } as const,
  ]
  const monthly = costOf({ ...home, fees })
  expect(monthly).toEqual(costOf({ ...home, fees: [fee] }))
  expect(moveInCash({ ...home, fees })).toMatchObject({
    deposit: 25_000,
    once: [{ name: 'Cleaning', each: 7501, whole: 15_001 }],
    total: monthly.knownEach + 25_000 + 7501 + 4000,
    unknown: [],
  })
  expect(optionalFees({ ...home, fees })).toMatchObject([
    { name: 'Parking', each: 8000 },
    { name: 'Locker', each: 1000, once: true },
    { name: 'Storage', each: null },
  ])
  const chosen = { ...home, fees: withChosenFees(fees, ['Parking', 'Locker', 'Storage', 'Trash', 'Sauna']) }
  expect(costOf(chosen)).toMatchObject({ knownEach: monthly.knownEach + 8000, unknown: ['Storage'] })
  expect(moveInCash(chosen).once.map(({ name, each }) => [name, each])).toEqual([
    ['Locker', 1000],
    ['Cleaning', 7501],
  ])
})

test('choosing optional fees never makes an incomplete price look complete', () => {
  fc.assert(
    fc.property(homes, (home) => {
      const before = costOf(home)
      const chosen = withChosenFees(
        home.fees,
        home.fees.map(({ name }) => name),
      )
      const after = costOf({ ...home, fees: chosen })
      expect(after.named).toBe(before.named)
      expect(after.unknown).toEqual(expect.arrayContaining(before.unknown))
    }),
  )
})

for (const basis of priceBases) {
  describe(`a price for the ${basis}`, () => {
    const withBasis = homes.map((home) => ({ ...home, priceBasis: basis }))

    test('makes only whole cents, never below zero', () => {
      fc.assert(
        fc.property(withBasis, people, (home, count) => {
          const { perBed, wholeUnit, rentEach, knownEach, knownWhole } = costOf(home, count)
          for (const cents of [perBed, wholeUnit, rentEach, knownEach, knownWhole]) {
            expect(Number.isSafeInteger(cents)).toBe(true)
            expect(cents).toBeGreaterThanOrEqual(0)
          }
        }),
      )
    })

    test('never falls in any of its forms when the price rises', () => {
      fc.assert(
        fc.property(withBasis, people, fc.integer({ min: 0, max: 1_000_000 }), (home, count, more) => {
          const [low, high] = [costOf(home, count), costOf({ ...home, price: home.price + more }, count)]
          for (const key of ['perBed', 'wholeUnit', 'rentEach', 'knownEach', 'knownWhole'] as const)
            expect(high[key]).toBeGreaterThanOrEqual(low[key])
        }),
      )
    })

    test('makes the whole unit out of its beds, within a cent a bed', () => {
      fc.assert(
        fc.property(withBasis, (home) => {
          const { perBed, wholeUnit } = costOf(home)
          const beds = Math.max(1, home.beds)
          expect(Math.abs(perBed * beds - wholeUnit)).toBeLessThanOrEqual(beds)
        }),
      )
    })
  })
}

test('an unstated basis is assumed by the $700 rule, and marked so', () => {
  const assumed = (price: number, beds: number) => costOf({ price, beds, priceBasis: null, fees: [] })
  expect(assumed(60_000, 1)).toMatchObject({ basis: 'unit', assumed: true })
  expect(assumed(140_000, 2)).toMatchObject({ basis: 'bed', assumed: true })
  expect(assumed(140_001, 2)).toMatchObject({ basis: 'unit', assumed: true })
})

test('everybody in a unit shares it; a bed is one person’s, until more people than beds share them', () => {
  const home = { price: 100_000, beds: 2, fees: [] }
  expect(costOf({ ...home, priceBasis: 'unit' })).toMatchObject({ people: 2, knownEach: 50_000 })
  expect(costOf({ ...home, priceBasis: 'unit' }, 4)).toMatchObject({ people: 4, knownEach: 25_000 })
  expect(costOf({ ...home, priceBasis: 'bed' })).toMatchObject({ people: 1, knownEach: 100_000 })
  expect(costOf({ ...home, priceBasis: 'bed' }, 4)).toMatchObject({ people: 4, knownEach: 50_000 })
})

test('cash to move in is never less than its known parts, and names the unknown ones', () => {
  fc.assert(
    fc.property(homes, people, unknown, unknown, (home, count, deposit, applicationFee) => {
      const cash = moveInCash({ ...home, deposit, applicationFee }, count)
      expect(cash.total).toBeGreaterThanOrEqual(cash.firstMonth + (applicationFee ?? 0))
      expect(Number.isSafeInteger(cash.total)).toBe(true)
      expect(cash.unknown).toEqual([
        ...(deposit === null ? ['Deposit'] : []),
        ...(applicationFee === null ? ['Application fee'] : []),
        ...home.fees
          .filter(({ kind, once, state }) => kind !== 'optional' && once && state === 'unknown')
          .map(({ name }) => name),
      ])
    }),
  )
})
