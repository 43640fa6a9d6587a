import { expect, test } from 'vitest'
import { toCampusOf, type Minutes } from './to-campus.ts'

const walk: Minutes = { way: 'walk', minutes: 31, about: true }
const transit: Minutes = { way: 'transit', minutes: 18, about: false }
const drive: Minutes = { way: 'drive', minutes: 20, about: false }

test.each([
  [[transit, walk, drive], 'about 31 min walk to USC'],
  [[drive, transit], '18 min by transit to USC'],
  [[drive], '20 min drive to USC'],
  [[], null],
])('where nobody chose a way, the walk is told, or else the quickest of the others', (toCampus, text) => {
  expect(toCampusOf({ toCampus, campus: { shortName: 'USC' } })).toBe(text)
})
