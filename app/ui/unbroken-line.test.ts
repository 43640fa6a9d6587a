import { expect, test } from 'vitest'
import { unbrokenLine } from './unbroken-line.ts'

test('a line breaks after a dot, never before one', () => {
  expect(unbrokenLine('rented by the bed · gas unknown')).toBe('rented by the bed\u00a0· gas unknown')
})

test('short facts are not broken', () => {
  expect(unbrokenLine('5 beds in 3 bedrooms · move-in now', { whole: true })).toBe(
    '5\u00a0beds\u00a0in\u00a03\u00a0bedrooms\u00a0· move\u2011in\u00a0now',
  )
})
