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

test('ten digits in a row are a phone, unless the words before say what else they are', () => {
  for (const text of ['2135550100', 'Call 2135550100', 'phone no. 2135550100', 'Cell #2135550100'])
    expect(withoutContacts(text), text).not.toContain('2135550100')
  for (const text of ['MLS# 2135550100', 'MLS number 2135550100', 'APN: 5037018019', 'Permit no. 2135550100'])
    expect(withoutContacts(text)).toBe(text)
})
