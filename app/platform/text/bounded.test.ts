import { expect, test } from 'vitest'
import { boundedLine } from './bounded-fields.ts'
import { bounded, cutLine, cutText, LINE_MOST, normalized, TEXT_MOST } from './bounded.ts'

test('a longer text is refused or cut, and a line is never longer than a line', () => {
  expect([bounded('1450', 4), bounded('1450', 3)]).toEqual(['1450', null])
  expect(bounded('x'.repeat(LINE_MOST + 1), 5000)).toBeNull()
  expect(cutLine('1450', 3)).toBe('145')
  expect(cutLine('x'.repeat(5000), 5000)).toHaveLength(LINE_MOST)
  expect(cutText('x'.repeat(TEXT_MOST + 1))).toHaveLength(TEXT_MOST)
})

test('nothing after its limit sees what is too long', () => {
  const read: string[] = []
  const field = boundedLine(3, 'Use at most 3 characters.')
    .transform((text) => {
      read.push(text)
      return text
    })
    .refine((text) => !/x/.test(text), 'Write it without an x.')
  expect(field.safeParse('xxxx').error?.issues.map(({ message }) => message)).toEqual([
    'Use at most 3 characters.',
  ])
  expect(read).toEqual([])
  expect(field.safeParse('xxx').error?.issues[0]?.message).toBe('Write it without an x.')
})

test('marks that no text has are cut before normalization, and all others stay', () => {
  expect(normalized(cutText('e\u0301'), 'NFC')).toBe('é')
  expect(normalized(cutText(`${'e\u0301'.repeat(2000)}x`), 'NFC')).toBe(`${'é'.repeat(2000)}x`)
  expect(normalized(cutText('\u0301'.repeat(TEXT_MOST)), 'NFC')).toHaveLength(30)
})
