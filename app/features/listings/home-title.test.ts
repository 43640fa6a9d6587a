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
  ['Fern Court', '1200 Fern Street, Unit 209', 'Fern Court, 1200 Fern Street, Unit 209'],
  ['Fern Court, Unit 209', '1200 Fern Street, Unit 209', 'Fern Court, Unit 209, 1200 Fern Street'],
  ['Fern Court #209', '1200 Fern Street Apt. 209', 'Fern Court #209, 1200 Fern Street'],
  ['Apt 209 at Fern Court', '1200 Fern Street #209', 'Apt 209 at Fern Court, 1200 Fern Street'],
  ['Fern Court, Unit 20', '1200 Fern Street, Unit 209', 'Fern Court, Unit 20, 1200 Fern Street, Unit 209'],
  ['Fern Court, Room 2', '1200 Fern Street, Unit 2', 'Fern Court, Room 2, 1200 Fern Street, Unit 2'],
  ['1200 Fern Street, Unit 209', '1200 Fern St #209', '1200 Fern Street, Unit 209'],
  ['1200 Fern Street', '1200 Fern Street, Unit 209', '1200 Fern Street, Unit 209'],
  ['1200 Fern Street', '1200 Fern Street', '1200 Fern Street'],
])('%s at %s is called %s', (name, address, title) => {
  expect(homeTitle({ name, address })).toBe(title)
})
