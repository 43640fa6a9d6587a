import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  { page: 1, pages: 1, shown: [1] },
  { page: 1, pages: 3, shown: [1, 2, 3] },
  { page: 1, pages: 9, shown: [1, 2, 3, null, 9] },
  { page: 4, pages: 9, shown: [1, 2, 3, 4, 5, 6, null, 9] },
  { page: 5, pages: 9, shown: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { page: 50, pages: 100, shown: [1, null, 48, 49, 50, 51, 52, null, 100] },
  { page: 100, pages: 100, shown: [1, null, 98, 99, 100] },
  { page: 7, pages: 0, shown: [] },
])('page $page of $pages offers $shown', ({ page, pages, shown }) => {
  expect(pageWindow(page, pages)).toEqual(shown)
})
