import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test('the first rent of a draft was not stated before', () => {
  expect(changeText({ field: 'price', from: 0, to: 240_000 })).toBe('Price: not stated → $2,400')
  expect(changeText({ field: 'deposit', from: 0, to: 50_000 })).toBe('Deposit: $0 → $500')
})
