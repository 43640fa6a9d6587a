import { expect, test } from 'vitest'
import { lineText } from './copy.ts'

const campuses = new Map([['ucla', 'UCLA']])

test.each([
  ['search-campus', 'ucla', 'UCLA'],
  ['search-campus', 'a-campus-that-is-gone', 'a-campus-that-is-gone'],
  ['search-campus', 'any', 'any'],
  ['search-budget', '501-1000', '$501 to $1,000'],
  ['empty', 'wifi', 'Wi-Fi'],
  ['empty', 'step_free', 'Step-free entrance'],
  ['empty', 'part of the map', 'part of the map'],
  ['page', '/listings', '/listings'],
])('%s %s reads %s', (kind, name, words) => {
  expect(lineText(kind, name, campuses)).toBe(words)
})
