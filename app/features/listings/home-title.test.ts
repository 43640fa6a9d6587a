import { expect, test } from 'vitest'
import { isSlug, slugOf } from './home-title.ts'

test.each([
  ['Café Señorial', 'cafe-senorial'],
  ['Straße & Łódź, Ørsted', 'strasse-lodz-orsted'],
  ["O'Brien’s Place", 'obriens-place'],
  ['\u202eThe\u200f Nook', 'the-nook'],
  ['家', 'home'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name, '0123456789abcdef')).toBe(`${slug}-456789abcdef`)
  expect(isSlug(slugOf(name, '0123456789abcdef'))).toBe(true)
})
