import { expect, test } from 'vitest'
import { changeTexts, fieldChangeText } from './shown-change.ts'

test('the first rent of a draft was not stated before', () => {
  expect(fieldChangeText({ field: 'price', from: 0, to: 240_000 })).toBe('Price: not stated → $2,400')
  expect(fieldChangeText({ field: 'deposit', from: 0, to: 50_000 })).toBe('Deposit: $0 → $500')
})

test('a home that left the site was taken down, and one that waits says for what', () => {
  const changed = (from: string, to: string) => fieldChangeText({ field: 'status', from, to })
  expect(changed('published', 'archived')).toBe('State: published → taken down')
  expect(changed('draft', 'submitted')).toBe('State: draft → waiting for review')
})

test('dates and choices are in words', () => {
  expect(fieldChangeText({ field: 'availableFrom', from: null, to: '2027-08-15' })).toBe(
    'Available from: not stated → Aug 15, 2027',
  )
  expect(fieldChangeText({ field: 'pets', from: 'ask', to: 'cats_only' })).toBe(
    'Pets: Ask about pets → Cats only',
  )
})

test('a confirmation has the day of its line only, which is in the zone of its reader', () => {
  const to = '2026-12-01T00:01:00.000Z'
  expect(fieldChangeText({ field: 'confirmedAt', from: null, to })).toBe('Confirmed as available')
})

test('what the price is for is said once, also when only its assumption ends', () => {
  const stated = { field: 'priceBasisAssumed', from: true, to: false }
  expect(changeTexts([stated])).toEqual(['Price is for: assumed → stated'])
  expect(changeTexts([{ field: 'priceBasis', from: 'bed', to: 'unit' }, stated])).toEqual([
    'Price is for: a bed (assumed) → the whole home',
  ])
})
