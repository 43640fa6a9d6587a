import { expect, test } from 'vitest'
import { tieBreakText } from './copy.ts'

test('a tie-breaker only mentions known costs', () => {
  const unknown = { name: 'Budd', cost: null }
  expect(tieBreakText('cost', 100_000, { name: 'Budd', cost: 120_000 })).toContain('costs each of you less')
  expect(tieBreakText('cost', 100_000, unknown)).toBe(
    'Tie with Budd, decided by price: the other home’s cost is not known',
  )
  expect(tieBreakText('added', 100_000, { name: 'Budd', cost: 100_000 })).toContain('they cost the same')
  for (const by of ['added', 'id'] as const) {
    const words = tieBreakText(by, null, unknown)
    expect(words).toContain('neither cost is known')

    expect(words).not.toContain('they cost the same')
  }
})
