import { expect, test } from 'vitest'
import { homeTitle, isSlug, slugOf } from './home-title.ts'

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

test.each([
  ['Fern Court', '12 Fern Street #4', 'Fern Court, 12 Fern Street #4'],
  ['12 Fern Street', '12 Fern Street', '12 Fern Street'],
  ['Fern Court, Unit 302', '12 Fern Street, Unit 302', 'Fern Court, 12 Fern Street, Unit 302'],
  ['Fern Court, Unit 302', '12 Fern Street', 'Fern Court, Unit 302, 12 Fern Street'],
  [', Unit 302', '12 Fern Street, Unit 302', '12 Fern Street, Unit 302'],
])('%s at %s is titled', (name, address, title) => {
  expect(homeTitle({ name, address })).toBe(title)
})
