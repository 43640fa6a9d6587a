import { expect, test } from 'vitest'
import { numberField } from './form-fields.ts'

test('a number may be written with the unit that its label names', () => {
  const size = numberField('Size', { most: 1_000_000 })
  for (const text of ['1050', '1,050', '1,050 sqft', '1,050 sq. ft.', '1050 SF'])
    expect(size.parse(text)).toBe(1050)
  expect(numberField('Income', { most: 10, step: 0.5 }).parse('2.5x')).toBe(2.5)
  expect(numberField('Beds', { most: 50 }).parse('2 beds')).toBe(2)
  for (const text of ['sqft', 'one thousand', '2 or 3', '1050 m2'])
    expect(size.safeParse(text).error?.issues[0]?.message).toBe('Size: enter a number, without words.')
})
