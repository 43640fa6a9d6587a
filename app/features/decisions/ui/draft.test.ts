import { expect, test } from 'vitest'
import { completed, followed, kept, place, veto, withReason, type BallotDraft } from './draft.ts'

const none: BallotDraft = { order: [], vetoes: {} }
const some: BallotDraft = { order: ['b', 'a', 'd'], vetoes: { c: 'far' } }

test('a home takes its place and the others make room', () => {
  expect(place(none, 'a', 0).order).toEqual(['a'])
  expect(place(some, 'd', 0).order).toEqual(['d', 'b', 'a'])
  expect(place(some, 'b', 9).order).toEqual(['a', 'd', 'b'])
  expect(place(some, 'c', 1)).toEqual({ order: ['b', 'c', 'a', 'd'], vetoes: {} })
})

test('a vetoed home has no rank, and removing the veto loses nothing', () => {
  expect(veto(some, 'a', true)).toEqual({ order: ['b', 'd'], vetoes: { c: 'far', a: '' } })
  expect(veto(some, 'c', false)).toEqual({ order: ['b', 'a', 'd', 'c'], vetoes: {} })
  expect(withReason(some, 'c', 'no parking').vetoes).toEqual({ c: 'no parking' })
})

test('every home has a rank or a veto: what has neither comes last', () => {
  expect(completed(some, ['a', 'b', 'c', 'd', 'e'])).toEqual({
    order: ['b', 'a', 'd', 'e'],
    vetoes: { c: 'far' },
  })
  expect(completed(some, ['c', 'a', 'e']).order).toEqual(['a', 'e'])
  expect(completed(none, ['c', 'a'])).toEqual({ order: ['c', 'a'], vetoes: {} })
  expect(kept(some, ['d', 'b'])).toEqual({ order: ['b', 'd'], vetoes: {} })
})

test('a newer saved answer takes the place of one that was sent or not changed here, never of one being made', () => {
  const [earlier, saved] = [{ seen: '1' }, { seen: '2' }]
  const untouched = { draft: null, ...earlier, shown: '1', sent: null }
  const followsIt = { draft: null, ...saved, shown: '2', sent: null }
  expect(followed(untouched, earlier)).toBe(untouched)
  expect(followed(untouched, saved)).toEqual(followsIt)
  const making = { ...untouched, draft: some }
  expect(followed(making, saved)).toEqual({ ...making, shown: '2' })
  expect(followed({ ...making, sent: some }, saved)).toEqual(followsIt)
  // Changed again while it was being sent.
  expect(followed({ ...making, draft: none, sent: some }, saved)).toEqual({ ...followsIt, draft: none })
  // Sent again, naming another tab's answer: the page still has the one before.
  const again = { ...making, ...saved, sent: some }
  expect(followed(again, earlier)).toBe(again)
})
