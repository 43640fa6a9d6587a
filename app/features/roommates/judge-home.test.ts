import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf, type Requirements } from '#app/features/search/requirements.ts'
import { petPolicies, propertyTypes } from '#app/features/listings/choices.ts'
import { judgeHome, type Home } from './judge-home.ts'
import { requirementsOf, anyRooms, type Searcher } from './searcher.ts'

const searcher = (told: Partial<Searcher> = {}): Searcher => ({
  memberId: 'one',
  name: 'Ana R.',
  self: false,
  cap: null,
  shown: true,
  moveIn: null,
  pet: false,
  type: null,
  sharesRoom: false,
  walk: null,
  ...told,
})
const ben = searcher({ memberId: 'two', name: 'Ben K.', self: true })
const home = (facts: Partial<Home> = {}): Home => ({
  costEach: 100_000,
  beds: 3,
  baths: 2,
  type: 'House',
  availableFrom: '2027-08-10',
  pets: 'allowed',
  feesUnknown: 'none',
  walks: [],
  ...facts,
})
function judge(facts: Partial<Home>, people: Searcher[], rooms: Requirements['rooms'] = anyRooms) {
  const searchers = { people, groupDate: null, rooms }
  return judgeHome(home(facts), {
    searchers,
    requirements: requirementsOf(searchers, null),
  })
}

test('says why a home fits', () => {
  const ana = searcher({ cap: 100_000, moveIn: '2027-08-15', pet: true, type: 'House' })
  expect(judge({}, [ana, ben])).toEqual({
    level: 'fits',
    title: 'Fits both of you',
    lines: [
      'Within every stated budget',
      'A bed for each person',
      'Available by every stated move-in date',
      'Pets allowed',
      'A house, as you asked for',
    ],
  })
  expect(judge({ feesUnknown: 'all' }, [{ ...ben, cap: 100_000 }])).toEqual({
    level: 'fits',
    title: 'Fits you',
    lines: ['Within your budget, before fees, which are not stated'],
  })
  // Consistent with a card that says “with $265 in fees” next to it.
  expect(judge({ feesUnknown: 'some' }, [{ ...ben, cap: 100_000 }]).lines).toEqual([
    'Within your budget, with the fees that are stated',
  ])
})

test('says no amount each of a home that so many do not fit, only how many beds are missing', () => {
  const capped = ['a', 'b', 'c'].map((memberId) => searcher({ memberId, cap: 10_000 }))
  expect(judge({ beds: 1 }, capped)).toMatchObject({ level: 'far', lines: ['2 beds too few'] })
  expect(judge({ beds: 2 }, capped).lines[0]).toMatch(/^\$900 over/)
})

test('says by how much and for whom it does not', () => {
  const ana = searcher({ cap: 96_000, moveIn: '2027-08-01' })
  expect(judge({}, [ana, ben])).toEqual({
    level: 'near',
    title: 'Nearly fits',
    lines: ['$40 over for Ana R.', '9 days too late for Ana R.'],
  })
  expect(judge({ beds: 1, pets: 'not_allowed' }, [searcher({ pet: true, type: 'Condo' }), ben])).toEqual({
    level: 'far',
    title: 'Does not fit',
    lines: ['1 bed too few', 'No pets', 'Not the condo Ana R. asked for'],
  })
})

test('says which facts are not stated', () => {
  const { level, lines } = judge({ availableFrom: null, pets: null }, [
    searcher({ moveIn: '2027-08-15', pet: true }),
  ])
  expect([level, lines]).toEqual(['near', ['Move-in date not stated', 'Pets: not stated']])
})

test('fewer beds or baths than the group looks for are a near miss', () => {
  const both = [searcher(), ben]
  expect(judge({}, both, { beds: 3, baths: 2 })).toEqual({
    level: 'fits',
    title: 'Fits both of you',
    lines: ['A bed for each person', 'Beds and baths as the group asked for'],
  })
  expect(judge({ baths: 1.5 }, both, { beds: 4, baths: 2 })).toEqual({
    level: 'near',
    title: 'Nearly fits',
    lines: ['1 bed fewer than the group looks for', '0.5 baths fewer than the group looks for'],
  })
  expect(judge({ baths: null }, both, { beds: null, baths: 2 }).lines).toEqual(['Baths: not stated'])
  // A bed that someone needs counts more than a wish.
  expect(judge({ beds: 1 }, both, { beds: 2, baths: null }).lines).toEqual(['1 bed too few'])
})

test('rooms are shared only when everybody would', () => {
  const sharing = [searcher({ sharesRoom: true }), { ...ben, sharesRoom: true }]
  expect(judge({ beds: 1 }, sharing).lines).toEqual(['Beds in shared rooms'])
  expect(judge({ beds: 1 }, [...sharing, searcher()]).lines).toEqual(['2 beds too few'])
})

const people = fc.array(
  fc.record({
    name: fc.constantFrom('Ana R.', 'Ben K.', 'A member'),
    self: fc.boolean(),
    cap: fc.option(fc.integer({ min: 1_000, max: 300_000 }), { nil: null }),
    shown: fc.boolean(),
    moveIn: fc.option(fc.constantFrom('2026-10-01', '2027-01-15', '2027-08-15'), { nil: null }),
    pet: fc.boolean(),
    type: fc.option(fc.constantFrom(...propertyTypes), { nil: null }),
    sharesRoom: fc.boolean(),
    walk: fc.constant(null),
  }),
  { minLength: 1, maxLength: 8 },
)
const searchers = people.map((all) => all.map((each, n) => ({ ...each, memberId: String(n) })))
const homes: fc.Arbitrary<Home> = fc.record({
  costEach: fc.integer({ min: 1_000, max: 400_000 }),
  beds: fc.integer({ min: 0, max: 9 }),
  baths: fc.option(fc.constantFrom(1, 1.5, 2, 3), { nil: null }),
  type: fc.constantFrom(...propertyTypes),
  availableFrom: fc.option(fc.constantFrom('2026-11-01', '2027-01-20', '2027-09-01'), { nil: null }),
  pets: fc.option(fc.constantFrom(...petPolicies), { nil: null }),
  feesUnknown: fc.constantFrom('none' as const, 'some' as const, 'all' as const),
  walks: fc.array(
    fc.record({
      name: fc.constant('Cleo C.'),
      self: fc.boolean(),
      minutes: fc.integer({ min: 1, max: 60 }),
      over: fc.option(fc.integer({ min: 1, max: 59 }), { nil: null }),
      building: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
})
const pointsFor = (one: Home, all: Searcher[]) =>
  pointsOf({ ...one, longWalks: 0 }, requirementsOf({ people: all, groupDate: null, rooms: anyRooms }, null))

test('a home fits exactly when there is nothing to say against it', () => {
  const against = /over|after|past|too few|no pets|cats only|ask about|not stated|not the/i
  fc.assert(
    fc.property(homes, searchers, (one, all) => {
      const { level, lines } = judge({ ...one, feesUnknown: 'none' }, all)
      expect(lines.some((line) => against.test(line))).toBe(level !== 'fits')
    }),
  )
})

test('a higher cap, a later date, fewer wishes or one person less never make it worse', () => {
  fc.assert(
    fc.property(homes, searchers, fc.nat(), fc.nat(100_000), (one, all, at, more) => {
      const place = at % all.length
      const eased = (change: (each: Searcher) => Partial<Searcher>) =>
        all.map((each, n) => (n === place ? { ...each, ...change(each) } : each))
      const before = pointsFor(one, all)
      const changes: ((each: Searcher) => Partial<Searcher>)[] = [
        ({ cap }) => ({ cap: cap === null ? null : cap + more }),
        () => ({ cap: null }),
        () => ({ moveIn: null }),
        ({ moveIn }) => ({ moveIn: moveIn && '2028-01-01' }),
        () => ({ pet: false }),
        () => ({ type: null }),
        () => ({ sharesRoom: true }),
      ]
      for (const change of changes) expect(pointsFor(one, eased(change))).toBeLessThanOrEqual(before)
      const alone = all.map((each) => ({ ...each, sharesRoom: false }))
      const fewer = alone.filter((_, n) => n !== place || alone.length === 1)
      expect(pointsFor(one, fewer)).toBeLessThanOrEqual(pointsFor(one, alone))
    }),
  )
})

test('neither texts nor order reveal a private cap more precisely than $50', () => {
  fc.assert(
    fc.property(homes, fc.integer({ min: 1, max: 60 }), fc.nat(4_999), (one, step, less) => {
      const told = (cap: number) => [searcher({ cap, shown: false }), ben]
      const [at, below] = [told(step * 5_000), told(step * 5_000 - less)]
      expect(judge(one, below)).toEqual(judge(one, at))
      expect(pointsFor(one, below)).toBe(pointsFor(one, at))
      expect(judge(one, at).lines.join()).not.toMatch(/Ana|\$/)
    }),
  )
})
