import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as choices from '#app/features/profiles/preferences.ts'
import { genders } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { commonTags } from './compare.ts'
import { makeAnswers } from './factory.ts'
import { areKeptApart, byScore, scoreOf } from './score.ts'

const maybe = <Value>(values: readonly Value[]) => fc.constantFrom<Value | null>(null, ...values)
const amount = fc.option(fc.integer({ min: 0, max: 60 }).map((step) => step * 25))
const answers: fc.Arbitrary<MatchAnswers> = fc.record({
  gender: maybe(genders.filter((gender) => gender !== 'prefer_not_to_say')),
  preferredGender: maybe(choices.preferredGender.values),
  smokerSelf: maybe(choices.smokerSelf.values),
  smokerPreferred: maybe(choices.smokerPreferred.values),
  cleanliness: maybe(choices.cleanliness.values),
  sleepHabits: maybe(choices.sleepHabits.values),
  partyHabits: maybe(choices.partyHabits.values),
  petOwner: maybe([true, false]),
  petFriendly: maybe([true, false]),
  budgetMin: amount,
  budgetMax: amount.map((most) => (most === null ? null : most + 1500)),
  tags: fc.subarray(choices.interestTags),
})

test('the same people get the same score, whoever is named first, and it stays within its bounds', () => {
  fc.assert(
    fc.property(answers, answers, (one, other) => {
      const score = scoreOf(one, other)
      expect(scoreOf(structuredClone(one), structuredClone(other))).toEqual(score)
      expect(scoreOf(other, one)).toEqual(score)
      expect(Number.isInteger(score.percent) && score.percent >= 30 && score.percent <= 100).toBe(true)
      expect(score.sharedPoints).toBeLessThanOrEqual(17)
      expect(score.shared).toBeLessThanOrEqual(8)
      expect(score.enough || score.percent <= 50).toBe(true)
    }),
  )
})

test('the order and the letters of tags change nothing', () => {
  fc.assert(
    fc.property(answers, answers, (one, other) => {
      const turned = { ...one, tags: one.tags.toReversed().map((tag) => tag.toUpperCase()) }
      expect(scoreOf(turned, other)).toEqual(scoreOf(one, other))
    }),
  )
})

/** Answers with which two people agree completely on a question. */
const agreements: ((of: MatchAnswers) => Partial<MatchAnswers>)[] = [
  ({ cleanliness }) => ({ cleanliness: cleanliness ?? 'clean' }),
  ({ sleepHabits }) => ({ sleepHabits: sleepHabits ?? 'night_owl' }),
  ({ partyHabits }) => ({ partyHabits: partyHabits ?? 'never' }),
  () => ({ petOwner: false, petFriendly: true }),
  () => ({ smokerSelf: 'no', smokerPreferred: 'no' }),
  () => ({ gender: 'female', preferredGender: 'same' }),
  () => ({ budgetMin: 800, budgetMax: 1200 }),
  () => ({ tags: ['Art', 'Music', 'Sports', 'Travel'] }),
]

test('two people who come to agree on a question never have a lower score', () => {
  fc.assert(
    fc.property(answers, answers, fc.constantFrom(...agreements), (one, other, agree) => {
      const agreed = agree(one)
      const then = scoreOf({ ...one, ...agreed }, { ...other, ...agreed })
      expect(then.percent).toBeGreaterThanOrEqual(scoreOf(one, other).percent)
      expect(then.sharedPoints).toBeGreaterThanOrEqual(scoreOf(one, other).sharedPoints)
    }),
  )
})

test('one more common tag, and a wider overlap of budgets, never lower it', () => {
  fc.assert(
    fc.property(answers, answers, fc.constantFrom(...choices.interestTags), (one, other, tag) => {
      fc.pre(one.tags.length > 0 && other.tags.includes(tag))
      const more = { ...one, tags: [...one.tags, tag] }
      expect(scoreOf(more, other).percent).toBeGreaterThanOrEqual(scoreOf(one, other).percent)
    }),
  )
  const of = (budgetMin: number, budgetMax: number) => makeAnswers({ budgetMin, budgetMax })
  const own = of(800, 1200)
  const widths = [1200, 1100, 1000, 900, 800].map((least) => scoreOf(own, of(least, least + 400)).percent)
  expect(widths).toEqual([30, 30, 50, 75, 100])
})

test('a wish of no against sometimes is half, and the lower direction counts', () => {
  const wishes = makeAnswers({ smokerSelf: 'no', smokerPreferred: 'no' })
  const smokes = makeAnswers({ smokerSelf: 'sometimes', smokerPreferred: 'no_preference' })
  expect(scoreOf(wishes, smokes)).toMatchObject({ percent: 50, shared: 1, sharedPoints: 3 })
  expect(scoreOf(wishes, { ...smokes, smokerSelf: 'yes' }).percent).toBe(30)
  expect(scoreOf({ ...wishes, smokerPreferred: 'yes' }, { ...smokes, smokerSelf: 'yes' }).percent).toBe(100)
})

test('without a shared answer it is 50 and not shown; nine points make a top match', () => {
  const early = makeAnswers({ sleepHabits: 'early_bird' })
  expect(scoreOf(early, makeAnswers({ cleanliness: 'clean' }))).toEqual({
    percent: 50,
    shared: 0,
    sharedPoints: 0,
    enough: false,
    top: false,
  })
  const eight = makeAnswers({
    sleepHabits: 'early_bird',
    cleanliness: 'clean',
    partyHabits: 'never',
    tags: ['Art', 'Music', 'Sports', 'Travel'],
  })
  expect(scoreOf(eight, eight)).toMatchObject({ percent: 100, sharedPoints: 8, top: false })
  const nine = { ...eight, petOwner: false, petFriendly: false }
  expect(scoreOf(nine, nine)).toMatchObject({ percent: 100, sharedPoints: 9, top: true })
  const lower = { ...scoreOf(nine, nine), percent: 40 }
  expect([scoreOf(eight, eight), lower].toSorted(byScore)[0]).toBe(lower)
})

test('the same and a different gender are wishes about both; who keeps it to themselves has not answered', () => {
  const same = makeAnswers({ gender: 'female', preferredGender: 'same' })
  expect(scoreOf(same, same).percent).toBe(100)
  expect(scoreOf(same, { ...same, gender: 'non_binary' }).percent).toBe(30)
  expect(scoreOf(same, { ...same, gender: null }).enough).toBe(false)
  const different = makeAnswers({ gender: 'male', preferredGender: 'different' })
  expect(scoreOf(different, makeAnswers({ gender: 'female', preferredGender: 'male' })).percent).toBe(100)
})

test('a deal-breaker keeps two people apart whoever has it, and only by answers that both gave', () => {
  const wishes = makeAnswers({ smokerSelf: 'no', smokerPreferred: 'no', cleanliness: 'clean' })
  const smokes = makeAnswers({ smokerSelf: 'sometimes', smokerPreferred: 'yes', cleanliness: 'mostly_clean' })
  const choosy = { answers: wishes, dealBreakers: ['smoking'] }
  const other = { answers: smokes, dealBreakers: [] }
  expect(areKeptApart(choosy, other)).toBe(true)
  expect(areKeptApart(other, choosy)).toBe(true)
  expect(areKeptApart(choosy, { answers: makeAnswers(), dealBreakers: [] })).toBe(false)
  expect(areKeptApart({ ...choosy, dealBreakers: ['cleanliness'] }, other)).toBe(false)
  expect(areKeptApart({ ...choosy, dealBreakers: [] }, other)).toBe(false)
  expect(areKeptApart({ answers: smokes, dealBreakers: ['smoking'] }, { ...choosy, dealBreakers: [] })).toBe(
    false,
  )
})

test('common tags are found once each, however they are written', () => {
  const one = makeAnswers({ tags: ['Music', 'art', 'Chess'] })
  expect(commonTags(one, makeAnswers({ tags: ['ART', 'music', 'Music'] }))).toEqual(['art', 'Music'])
})
