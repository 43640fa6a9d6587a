import { expect, test } from 'vitest'
import { processorGrowth } from '#tests/setup/processor-growth.ts'
import { cutText } from './bounded.ts'
import { lineOf, linesOf } from './plain-text.ts'

test('one line keeps every letter that can be seen, and nothing else', () => {
  expect(lineOf(cutText('  Zoë\0 <b>x</b>\r\n\u202Eevil\u2066 👩‍🚀 '))).toBe('Zoë  <b>x</b> evil  👩‍🚀')
  expect(lineOf(cutText('\0\u200F\n'))).toBe('')
})

test('several lines keep their ends, one empty line at most between them', () => {
  expect(linesOf(cutText('a\r\nb \r\n\r\n\r\n\r\nc\0d\te\u202Ef'))).toBe('a\nb\n\nc d e f')
  expect(linesOf(cutText('\n\n\0 \n'))).toBe('')
})

test('spaces within a line take no longer than their number', () => {
  const textOf = (length: number) => `a${' '.repeat(length)}b`
  expect(processorGrowth((text) => linesOf(cutText(text)), textOf, 10_000)).toBeLessThan(16)
})
