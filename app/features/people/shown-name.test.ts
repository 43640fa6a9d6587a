import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test('a name is the given one and the initial of the family’s', () => {
  expect(shownName('Ana', 'Rivera')).toBe('Ana R.')
  expect(shownName(' Jean-Luc ', 'd’Arc')).toBe('Jean-Luc D.')
  expect(shownName('Zoë', '👩‍🚀x')).toBe('Zoë 👩‍🚀.')
})

test('missing parts are omitted', () => {
  expect(shownName('Ana', '')).toBe('Ana')
  expect(shownName('', 'Rivera')).toBe('R.')
  expect(shownName(' ', ' ')).toBe('Anonymous User')
})
