import { expect, test } from 'vitest'
import { processorGrowth } from '#tests/setup/processor-growth.ts'
import { withoutContacts } from './private-numbers.ts'

test('a cell takes no longer than its length, whatever stands in it', () => {
  for (const piece of ['a', 'a@', 'a.', '$ ', ' ', '1 ', '(', '1-'])
    expect(
      processorGrowth(withoutContacts, (length) => piece.repeat(length), 10_000),
      piece,
    ).toBeLessThan(16)
})
