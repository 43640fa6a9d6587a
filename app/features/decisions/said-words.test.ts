import { expect, test } from 'vitest'
import { tieWords } from './said-words.ts'

test('a tie-breaker only mentions known costs', () => {
  const unknown = { name: 'Budd', cost: null }
  expect(tieWords('cost', 100_000, { name: 'Budd', cost: 120_000 })).toContain('costs each of you less')
  expect(tieWords('cost', 100_000, unknown)).toBe('The same points as Budd, whose cost is not known')
  expect(tieWords('added', 100_000, { name: 'Budd', cost: 100_000 })).toContain('costs the same')
  for (const by of ['added', 'id'] as const) {
    const words = tieWords(by, null, unknown)
    expect(words).toContain('what either costs is not known')
    expect(words).not.toContain('the same;')
    expect(words).not.toContain('costs the same')
  }
})
