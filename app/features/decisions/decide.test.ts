import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type Ballot, type Candidate } from './decide.ts'

const home = (listingId: string, more: Partial<Candidate> = {}): Candidate => ({
  listingId,
  costEach: 100_000,
  addedAt: 0,
  ...more,
})
const ballot = (voterId: string, order: string[], vetoes: string[] = []): Ballot => ({
  voterId,
  ranks: Object.fromEntries(order.map((id, index) => [id, index + 1])),
  vetoes,
})
const ids = ({ order }: ReturnType<typeof decide>) => order.map(({ listingId }) => listingId)

const IDS = ['a', 'b', 'c', 'd', 'e']
const anyHome = fc.record({
  costEach: fc.option(fc.integer({ min: 1, max: 3 })),
  addedAt: fc.integer({ min: 0, max: 2 }),
})
const someHomes = fc
  .tuple(fc.subarray(IDS), fc.array(anyHome, { minLength: 5, maxLength: 5 }))
  .map(([some, facts]) =>
    some.map((listingId, index) => ({ costEach: null, addedAt: 0, ...facts[index], listingId })),
  )
const someBallots = fc
  .array(
    fc.record({
      ranks: fc.dictionary(fc.constantFrom(...IDS), fc.integer({ min: 1, max: 9 })),
      vetoes: fc.subarray(IDS, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((each, index): Ballot => ({ ...each, voterId: `v${index}` })))

test('a home gets a point for each candidate strictly below it on each ballot; unranked ones are below all', () => {
  const decision = decide([home('a'), home('b'), home('c')], [ballot('v', ['a', 'b']), ballot('w', ['b'])])
  expect(decision.outcome).toBe('chosen')
  expect(decision.order.map(({ listingId, points }) => [listingId, points])).toEqual([
    ['b', 3],
    ['a', 2],
    ['c', 0],
  ])
  expect(decision.order[0]?.given).toEqual([
    { voterId: 'v', points: 1 },
    { voterId: 'w', points: 2 },
  ])
})

test('a veto takes a home out before points are counted', () => {
  const decision = decide(
    [home('a'), home('b'), home('c')],
    [ballot('v', ['a', 'b', 'c']), ballot('w', ['c'], ['a'])],
  )
  expect(decision.vetoed).toEqual(['a'])
  expect(ids(decision)).toEqual(['c', 'b'].toSorted())
  expect(decision.order.map(({ points }) => points)).toEqual([1, 1])
})

test('ties: the lower known cost, unknown last, then the earlier, then the id; it says by which', () => {
  const homes = [
    home('z', { costEach: null, addedAt: 1 }),
    home('y', { costEach: 90_000, addedAt: 5 }),
    home('x', { costEach: 90_000, addedAt: 4 }),
    home('w', { costEach: null, addedAt: 1 }),
  ]
  const decision = decide(homes, [ballot('v', [])])
  expect(decision.order.map(({ listingId, tiedBy }) => [listingId, tiedBy])).toEqual([
    ['x', 'added'],
    ['y', 'cost'],
    ['w', 'id'],
    ['z', null],
  ])
})

test('no ballots, no homes, one home and all vetoed each have their outcome', () => {
  expect(decide([home('a')], [])).toMatchObject({
    outcome: 'no-ballots',
    order: [{ listingId: 'a', points: 0 }],
  })
  expect(decide([], [ballot('v', ['a'])])).toEqual({ outcome: 'no-homes', order: [], vetoed: [] })
  expect(decide([home('a')], [ballot('v', ['a'])])).toMatchObject({
    outcome: 'chosen',
    order: [{ points: 0 }],
  })
  expect(decide([home('a')], [ballot('v', [], ['a'])])).toEqual({
    outcome: 'all-vetoed',
    order: [],
    vetoed: ['a'],
  })
})

test('the order of ballots and of homes does not matter', () => {
  fc.assert(
    fc.property(someHomes, someBallots, (homes, ballots) => {
      const { order, outcome } = decide(homes, ballots)
      const turned = decide(homes.toReversed(), ballots.toReversed())
      expect(ids(turned)).toEqual(order.map(({ listingId }) => listingId))
      expect(turned.outcome).toBe(outcome)
    }),
  )
})

test('only the order of ranks counts, gaps do not, and what is not there counts for nothing', () => {
  fc.assert(
    fc.property(someHomes, someBallots, (homes, ballots) => {
      const stretched = ballots.map(({ ranks, ...rest }) => ({
        ...rest,
        ranks: {
          ...Object.fromEntries(Object.entries(ranks).map(([id, rank]) => [id, rank * 7 - 3])),
          gone: 1,
        },
        vetoes: [...rest.vetoes, 'gone'],
      }))
      expect(decide(homes, stretched)).toEqual(decide(homes, ballots))
    }),
  )
})

test('a vetoed home never wins, and has no rank', () => {
  fc.assert(
    fc.property(someHomes, someBallots, (homes, ballots) => {
      const decision = decide(homes, ballots)
      for (const id of ballots.flatMap(({ vetoes }) => vetoes)) expect(ids(decision)).not.toContain(id)
      expect(decision.order.length + decision.vetoed.length).toBe(homes.length)
    }),
  )
})

test('a home below all others on every ballot changes nobody else’s order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }), { maxLength: 4 }),
      (orders) => {
        const homes = [home('a'), home('b'), home('c')]
        const without = decide(
          homes,
          orders.map((order, index) => ballot(`v${index}`, order)),
        )
        const withLast = decide(
          [...homes, home('last')],
          orders.map((order, index) => ballot(`v${index}`, [...order, 'last'])),
        )
        expect(ids(withLast).filter((id) => id !== 'last')).toEqual(ids(without))
        expect(withLast.order.find(({ listingId }) => listingId === 'last')?.points).toBe(0)
      },
    ),
  )
})

test('all points of a ballot without equal ranks are the pairs it orders', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(IDS), (order) => {
      const { order: tallies } = decide(
        IDS.map((id) => home(id)),
        [ballot('v', order)],
      )
      const unranked = IDS.length - order.length
      const pairs = (order.length * (order.length - 1)) / 2 + order.length * unranked
      expect(tallies.reduce((sum, { points }) => sum + points, 0)).toBe(pairs)
    }),
  )
})
