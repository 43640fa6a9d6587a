import { expect, test } from 'vitest'
import { fieldChangeText } from './shown-change.ts'

test('the first rent of a draft was not stated before', () => {
  expect(fieldChangeText({ field: 'price', from: 0, to: 240_000 })).toBe('Price: not stated → $2,400')
  expect(fieldChangeText({ field: 'deposit', from: 0, to: 50_000 })).toBe('Deposit: $0 → $500')
})
