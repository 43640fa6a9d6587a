import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf, moveInCash } from '#app/features/listings/price.ts'
import { applicationFeeText, jointLeaseText, leaseSums, onlyTerm, wholeLeaseText } from './lease-sums.ts'

type Facts = Parameters<typeof moveInCash>[0]
type Terms = Partial<Omit<Parameters<typeof leaseSums>[0], 'cost' | 'moveIn' | 'beds'>>

const known: Facts = {
  price: 293_200,
  priceBasis: 'unit',
  beds: 4,
  fees: [{ name: 'Water', kind: 'utility', state: 'included', amount: null, per: 'unit' }],
  deposit: 544_000,
  applicationFee: 5_300,
}
const homeOf = (facts: Partial<Facts> = {}, terms: Terms = {}, people: number | null = null) => {
  const all = { ...known, ...facts }
  return {
    cost: costOf(all, people),
    moveIn: moveInCash(all, people),
    beds: all.beds,
    leaseType: 'joint' as const,
    leaseMonths: [12],
    flexibleLease: null,
    zip: '90007',
    ...terms,
  }
}

test('the whole lease and what a joint one means, in the group’s own numbers', () => {
  expect(wholeLeaseText(homeOf())).toBe('12 months: $8,796 each; deposit and fees $1,413')
  expect(jointLeaseText(homeOf())).toBe(
    'If the others stop paying, the landlord can ask any one of you for the whole rent: $35,184 over 12 months, plus damage.',
  )
})

test('what is not stated is said to be so', () => {
  expect(wholeLeaseText(homeOf({ fees: [] }))).toContain('at least $8,796 each; deposit and fees $1,413')
  expect(wholeLeaseText(homeOf({ deposit: null }))).toContain('deposit and fees at least $53')
  expect(wholeLeaseText(homeOf({ deposit: null, applicationFee: null }))).toContain('fees not stated')
  expect(wholeLeaseText(homeOf({}, {}, 1))).toBe('12 months: $35,184; deposit and fees $5,493')
})

test('no term is invented', () => {
  for (const terms of [
    { leaseMonths: null },
    { leaseMonths: [] },
    { leaseMonths: [9, 12] },
    { flexibleLease: 'month_to_month' as const },
    { flexibleLease: 'flexible' as const },
  ]) {
    expect(wholeLeaseText(homeOf({}, terms))).toBeNull()
    expect(jointLeaseText(homeOf({}, terms))).toBeNull()
  }
  expect(wholeLeaseText(homeOf({ price: 0 }))).toBeNull()
})

test('only a joint lease of several people says what the others’ rent means', () => {
  expect(jointLeaseText(homeOf({}, { leaseType: 'individual' }))).toBeNull()
  expect(jointLeaseText(homeOf({}, { leaseType: null }))).toBeNull()
  expect(jointLeaseText(homeOf({}, {}, 1))).toBeNull()
})

test('the sums of a lease are those of its months, for any home and number of people', () => {
  const money = fc.integer({ min: 1, max: 1_000_000 })
  const facts = fc.record({
    price: money,
    priceBasis: fc.constantFrom('unit' as const, 'bed' as const, null),
    beds: fc.integer({ min: 0, max: 8 }),
    deposit: fc.option(money),
    applicationFee: fc.option(money),
  })
  const months = fc.option(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }))
  const people = fc.option(fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(facts, months, people, (drawn, leaseMonths, sharing) => {
      const home = homeOf(drawn, { leaseMonths }, sharing)
      const sums = leaseSums(home)
      expect(sums === null).toBe(new Set(leaseMonths).size !== 1)
      if (!sums) return
      expect(sums.months).toBe(onlyTerm(home))
      expect(sums.each).toBe(home.cost.knownEach * sums.months)
      expect(sums.once + home.cost.knownEach).toBe(home.moveIn.total)
      const { rentEach, people: count } = home.cost
      // Each share is rounded to a cent, and so is a bed's rent.
      expect(Math.abs(sums.rent / sums.months - rentEach * count)).toBeLessThanOrEqual(count + 1)
      expect(sums.rent).toBeLessThanOrEqual(home.cost.wholeUnit * sums.months)
    }),
  )
})

test('the rule about application fees stands only beside a fee in California', () => {
  expect(applicationFeeText(homeOf())).toContain('Civil Code 1950.6')
  for (const zip of ['96162', '90001']) expect(applicationFeeText(homeOf({}, { zip }))).not.toBeNull()
  for (const zip of [null, '', '89501', '96201', '97035', '10025'])
    expect(applicationFeeText(homeOf({}, { zip }))).toBeNull()
  expect(applicationFeeText(homeOf({ applicationFee: 0 }))).toBeNull()
  expect(applicationFeeText(homeOf({ applicationFee: null }))).toBeNull()
})
