import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test.each([
  ['Rivera', 'R'],
  [' d’Arc', 'd'],
  ['R', 'R'],
  ['', ''],
  [' ', ''],
  ['e\u0301lodie', 'e\u0301'],
  ['👩‍🚀x', '👩‍🚀'],
  ['1\uFE0F\u20E3', '1\uFE0F\u20E3'],
])('%j begins with %j', (text, letter) => {
  expect(firstLetter(text)).toBe(letter)
})

test('it is the first of all letters', () => {
  const graphemes = new Intl.Segmenter()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [first] = graphemes.segment(text.trim())
      expect(firstLetter(text)).toBe(first?.segment ?? '')
    }),
  )
})
