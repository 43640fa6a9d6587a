import { expect, test } from 'vitest'
import { tieText } from './copy.ts'

test('a tie-breaker only mentions known costs', () => {
  const unknown = { name: 'Budd', cost: null }
  expect(tieText('cost', 100_000, { name: 'Budd', cost: 120_000 })).toContain('costs each of you less')
  expect(tieText('cost', 100_000, unknown)).toBe(
    'Tie with Budd, decided by price: the other home’s cost is not known',
  )
  expect(tieText('added', 100_000, { name: 'Budd', cost: 100_000 })).toContain('they cost the same')
  for (const by of ['added', 'id'] as const) {
    const words = tieText(by, null, unknown)
    expect(words).toContain('neither cost is known')

    expect(words).not.toContain('they cost the same')
  }
})
