import { expect, test } from 'vitest'
import { completeness, stepsDone } from './completeness.ts'
import { wholeProfile, type Texts } from '../fields.ts'

const empty = Object.fromEntries(wholeProfile.fields.map((field) => [field, ''])) as Texts

test('each part counts its own answers', () => {
  const texts: Texts = { ...empty, university: 'usc', budgetMin: '0', hasGroup: 'no' }
  expect(completeness(texts)).toEqual([
    { answered: 1, of: 9 },
    { answered: 1, of: 6 },
    { answered: 1, of: 10 },
  ])
})

test('questions that do not apply are not counted', () => {
  expect(completeness({ ...empty, hasGroup: 'yes', groupSize: '3' })[2]).toEqual({ answered: 2, of: 13 })
  expect(completeness({ ...empty, hasGroup: 'yes', wantsMatching: 'no' })[2]).toEqual({ answered: 2, of: 5 })
  expect(completeness({ ...empty, hasGroup: 'no', wantsMatching: 'no' })[2]).toEqual({ answered: 2, of: 2 })
})

test('each step of the wizard counts its visible questions', () => {
  const texts: Texts = { ...empty, year: 'junior', major: 'Law', moveOutDate: '2027-01-01', hasGroup: 'no' }
  expect(stepsDone(texts)).toEqual([
    { answered: 1, of: 5 },
    { answered: 0, of: 4 },
    { answered: 1, of: 2 },
  ])
  expect(stepsDone({ ...texts, wantsMatching: 'yes' })[2]).toEqual({ answered: 3, of: 12 })
})
