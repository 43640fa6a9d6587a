import { expect, test } from 'vitest'
import { namedError } from './section-labels.ts'
import { readSection, type TypedSection } from './read-section.ts'
import { editorSections } from './sections.ts'

/** Every field has a value that none of them accepts. */
const wrong = new Proxy<TypedSection>({}, { get: () => ['\u{1F600}'.repeat(30_000)] })

test.each(editorSections)('the error summary of %s names each field once', (section) => {
  const read = readSection(section, wrong)
  const texts = Object.entries(read.ok ? {} : read.errors).map(([field, text = '']) =>
    namedError(field, text),
  )
  expect(texts.filter((text) => !/^[A-Z][^:]+: /.test(text) || /^([^:]+): \1:/.test(text))).toEqual([])
})

test('a field of a row is named by its list', () => {
  expect(namedError('fees.0.amount', 'Enter it like $25.')).toBe('Fees and utilities: Enter it like $25.')
})
