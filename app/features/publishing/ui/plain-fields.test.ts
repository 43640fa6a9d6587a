import { expect, test } from 'vitest'
import { fieldProps } from './plain-fields.tsx'

test('a field of a section has its stored text and its error, and a wrong name does not compile', () => {
  const field = fieldProps({ typed: { city: ['Los Angeles'] }, errors: { zip: 'Five digits.' } })
  expect(field('city')).toEqual({ id: 'city', name: 'city', defaultValue: 'Los Angeles', error: undefined })
  expect(field('zip')).toMatchObject({ defaultValue: '', error: 'Five digits.' })
  // @ts-expect-error no section has this field
  field('town')
  // @ts-expect-error nor can an answer have it
  fieldProps({ typed: { town: [] }, errors: {} })
})
