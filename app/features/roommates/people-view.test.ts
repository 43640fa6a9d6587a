import { expect, test } from 'vitest'
import { MOST_PAGES, ON_PAGE, pageCount } from './people-view.ts'

test('a section has as many pages as needed, up to a maximum', () => {
  expect([0, 1, ON_PAGE, ON_PAGE + 1].map(pageCount)).toEqual([0, 1, 1, 2])
  expect(pageCount(30_000)).toBe(MOST_PAGES)
})
