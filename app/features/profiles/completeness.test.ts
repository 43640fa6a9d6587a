import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeness, stepsDone } from './completeness.ts'
import { wholeProfile, type Texts } from './fields.ts'

const TODAY = '2026-11-16'
const empty = Object.fromEntries(wholeProfile.fields.map((field) => [field, ''])) as Texts

test('each part counts its own answers', () => {
  const texts: Texts = { ...empty, university: 'usc', budgetMin: '0', hasGroup: 'no' }
  expect(completeness(texts, TODAY)).toEqual([
    { answered: 1, of: 5 },
    { answered: 1, of: 4 },
    { answered: 1, of: 2 },
  ])
})

test('profile and wizard count the same questions', () => {
  const sum = (parts: { answered: number; of: number }[]) =>
    parts.reduce((all, { answered, of }) => ({ answered: all.answered + answered, of: all.of + of }), {
      answered: 0,
      of: 0,
    })
  const choices = fc.record(
    Object.fromEntries(
      wholeProfile.fields.map((field) => [field, valueOf[field] ?? fc.constantFrom('', 'x')]),
    ),
  ) as fc.Arbitrary<Texts>
  fc.assert(
    fc.property(choices, (texts) => {
      expect(sum(completeness(texts, TODAY))).toEqual(sum(stepsDone(texts, TODAY)))
    }),
  )
})

const yesOrNo = fc.constantFrom('', 'yes', 'no')
const day = fc.constantFrom('', '2001-02-03', '2026-12-24')
const valueOf: Record<string, fc.Arbitrary<string>> = {
  hasGroup: yesOrNo,
  wantsMatching: yesOrNo,
  birthDate: day,
  moveInDate: day,
  moveOutDate: day,
}

test('each step of the wizard counts its visible questions', () => {
  const texts: Texts = { ...empty, year: 'junior', major: 'Law', moveOutDate: '2027-01-01', hasGroup: 'no' }
  expect(stepsDone(texts, TODAY)).toEqual([
    { answered: 1, of: 5 },
    { answered: 0, of: 4 },
    { answered: 1, of: 2 },
  ])
  expect(stepsDone({ ...texts, wantsMatching: 'yes' }, TODAY)[2]).toEqual({ answered: 3, of: 12 })
})

test('a birth date of somebody below 18 ends no step of the wizard', () => {
  const done = (birthDate: string) => stepsDone({ ...empty, birthDate }, TODAY)[0]?.answered
  expect([done('2012-03-04'), done('2008-11-17'), done('2008-11-16')]).toEqual([0, 0, 1])
})

test('a date that has passed is no answer', () => {
  const done = (moveInDate: string) => stepsDone({ ...empty, moveInDate }, TODAY)[1]?.answered
  expect([done('2026-11-15'), done(TODAY)]).toEqual([0, 1])
})
