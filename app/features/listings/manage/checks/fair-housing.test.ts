import { describe, expect, test } from 'vitest'
import { fairHousingRules, LIST_CHECKED_ON } from './fair-housing-list.ts'
import { findWording } from './fair-housing.ts'

const rulesIn = (text: string) => findWording(text).map(({ rule }) => rule)

describe('wording that the law does not allow', () => {
  test.each([
    ['Quiet house, no kids please.', 'children'],
    ['Adults only', 'children'],
    ['no\n kids', 'children'],
    ['Not suitable for children', 'children'],
    ['Perfect for young professionals', 'children'],
    ['No Section 8', 'income'],
    ['Sorry, we don’t accept vouchers', 'income'],
    ['Section 8 not accepted.', 'income'],
    ['Asian students', 'race'],
    ['No international students', 'race'],
    ['English-speaking tenants', 'race'],
    ['Christian home', 'religion'],
    ['Females only!', 'sex'],
    ['Looking for a girl', 'sex'],
    ['Straight couples', 'orientation'],
    ['Married couples only', 'marriage'],
    ['Must be able to climb stairs', 'disability'],
    ['NO EMOTIONAL SUPPORT ANIMALS', 'assistance-animals'],
    ['Ages 18-25 only', 'age'],
    ['No military', 'military'],
  ])('%s', (text, rule) => {
    expect(rulesIn(text)).toEqual([rule])
  })
})

describe('descriptions of the place', () => {
  test.each([
    'Walk to the bus stop, master bedroom, family room.',
    'No pets, no smoking, no elevator.',
    'Children’s playground next door. Families welcome.',
    'Section 8 and other vouchers welcome.',
    'Two blocks from the Catholic church and an Asian market.',
    'White walls, black counters, Indian Street.',
    'Third floor walk-up. Women’s fitness center near by.',
    'Single occupancy only: the room has one bed.',
    'Students of every year are welcome.',
  ])('%s', (text) => {
    expect(rulesIn(text)).toEqual([])
  })
})

test('the sentence is split into parts, with the finding in the middle', () => {
  const text = 'Sunny rooms. It is quiet, so no kids, and\nno pets! More below.'
  expect(findWording(text)).toEqual([
    { rule: 'children', before: 'It is quiet, so ', phrase: 'no kids', after: ', and' },
  ])
})

test('each rule has its law, a link, and a suggestion; the list has a date', () => {
  for (const { key, laws, instead, phrases } of fairHousingRules) {
    expect([key, laws.length > 0, phrases.length > 0, instead.length > 0]).toEqual([key, true, true, true])
    for (const law of laws) expect(URL.canParse(law.url), law.name).toBe(true)
  }
  expect(new Set(fairHousingRules.map(({ key }) => key)).size).toBe(fairHousingRules.length)
  expect(LIST_CHECKED_ON).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a long text of one letter costs little', () => {
  expect(findWording('no '.repeat(7000))).toEqual([])
})
