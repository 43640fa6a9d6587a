import { expect, test } from 'vitest'
import { sectionLabel } from './section-labels.ts'
import { readSection, type TypedSection } from './read-section.ts'
import { editorSections } from './sections.ts'

/** Every field holds what none of them takes. */
const wrong = new Proxy<TypedSection>({}, { get: () => ['\u{1F600}'.repeat(30_000)] })

test.each(editorSections)('the error summary of %s names each field', (section) => {
  const read = readSection(section, wrong)
  const fields = read.ok ? [] : Object.keys(read.errors)
  expect(fields.filter((field) => !/^[A-Z]/.test(sectionLabel(field)))).toEqual([])
})

test('a field of a row is named by its list', () => {
  expect(sectionLabel('fees.0.amount')).toBe('Fees and utilities')
})
