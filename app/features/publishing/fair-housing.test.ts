import { describe, expect, test } from 'vitest'
import { fairHousingRules, LIST_CHECKED_ON } from './fair-housing-list.ts'
import sentences from './cases/fair-housing-sentences.json' with { type: 'json' }
import { findWording } from './fair-housing.ts'
import { processorGrowth } from '#tests/setup/processor-growth.ts'

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
    ['We don’t allow children.', 'children'],
    ['This room is for a guy.', 'sex'],
    ['Owners prefer a married couple.', 'marriage'],
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
    'There’s no children’s playground. No fee for assistance animals.',
    'Residents only gym and pool. No military-grade noise.',
  ])('%s', (text) => {
    expect(rulesIn(text)).toEqual([])
  })
})

test('of 100 sentences that the law forbids at least 95 are found, of 100 others at most 3', () => {
  const flagged = (texts: string[]) => new Set(texts.filter((text) => findWording(text).length > 0))
  expect([new Set(sentences.unlawful).size, new Set(sentences.harmless).size]).toEqual([100, 100])
  expect(flagged(sentences.unlawful).size).toBeGreaterThanOrEqual(95)
  expect(flagged(sentences.harmless).size).toBeLessThanOrEqual(3)
})

test('of two phrases that overlap the longer one is marked', () => {
  expect(findWording('Female students only. No children please.').map(({ phrase }) => phrase)).toEqual([
    'Female students only',
    'No children',
  ])
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

test('a hyphen or a space may stand within a word, and nothing else', () => {
  for (const text of ['Able-bodied tenants', 'Able bodied tenants']) expect(findWording(text)).toHaveLength(1)
  for (const between of ',19{}') expect(findWording(`Able${between}bodied tenants`)).toEqual([])
})

test('a long text of one letter costs little', () => {
  expect(findWording('no '.repeat(7000))).toEqual([])
})

test('a text takes no longer than its length, whatever stands between the words of a phrase', () => {
  const texts = ['kids', 'want', 'gay ', 'fee of f', 'no '].flatMap((word) => [
    (length: number) => `${word}${'\t'.repeat(length)}x`,
    (length: number) => `${word} ${'a'.repeat(length)}`,
    (length: number) => `${word} `.repeat(length / 5),
  ])
  for (const textOf of texts) expect(processorGrowth(findWording, textOf, 2000)).toBeLessThan(16)
})
