import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as choices from '#app/features/profiles/preferences.ts'
import { genders } from '#app/features/profiles/rules.ts'
import type { MatchAnswers } from './answers.ts'
import { commonTags, comparisons } from './compare.ts'
import { makeAnswers } from './factory.ts'
import { reasonsOf } from './reasons.ts'
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
      expect(score.enough).toBe(score.shared >= 6)
      expect(score.enough || score.percent === 50).toBe(true)
      const reader = { name: 'Ben', amounts: true }
      // Interests without any in common do not count as a difference.
      const apart =
        one.tags.length > 0 && other.tags.length > 0 && one.tags.every((tag) => !other.tags.includes(tag))
      expect(reasonsOf(one, other, reader)).toHaveLength(score.shared - Number(apart))
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

/** Answers that make two people agree completely on a question. */
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
      fc.pre(scoreOf(one, other).enough)
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
  const of = (budgetMin: number, budgetMax: number) => makeAnswers({ ...five, budgetMin, budgetMax })
  const own = of(800, 1200)
  const widths = [1200, 1100, 1000, 900, 800].map((least) => scoreOf(own, of(least, least + 400)).percent)
  expect(widths).toEqual([82, 86, 91, 95, 100])
})

/** Five answers, worth nine points, on which two people agree. */
const five = {
  sleepHabits: 'early_bird',
  cleanliness: 'clean',
  partyHabits: 'never',
  tags: ['Art', 'Music', 'Sports', 'Travel'],
  petOwner: false,
  petFriendly: false,
} as const

test('a wish of no against sometimes is half, and the lower direction counts', () => {
  const wishes = makeAnswers({ ...five, smokerSelf: 'no', smokerPreferred: 'no' })
  const smokes = makeAnswers({ ...five, smokerSelf: 'sometimes', smokerPreferred: 'no_preference' })
  expect(scoreOf(wishes, smokes)).toMatchObject({ percent: 88, shared: 6, sharedPoints: 12 })
  expect(scoreOf(wishes, { ...smokes, smokerSelf: 'yes' }).percent).toBe(75)
  expect(scoreOf({ ...wishes, smokerPreferred: 'yes' }, { ...smokes, smokerSelf: 'yes' }).percent).toBe(100)
})

test('no preference about sleep is met by everybody, and meets nobody’s hours', () => {
  const sleeps = (sleepHabits: MatchAnswers['sleepHabits']) => makeAnswers({ sleepHabits })
  const { sleep } = comparisons
  const [early, between] = [sleeps('early_bird'), sleeps('in_between')]
  const [late, any] = [sleeps('night_owl'), sleeps('no_preference')]
  expect([sleep(early, early), sleep(early, between), sleep(early, late)]).toEqual([1, 0.5, 0])
  expect([sleep(any, late), sleep(late, any), sleep(any, any)]).toEqual([1, null, 1])
})

test('with fewer than six answers of both it is 50 and not shown, and comes after every percentage', () => {
  const early = makeAnswers({ sleepHabits: 'early_bird' })
  const none = { percent: 50, shared: 0, sharedPoints: 0, enough: false }
  expect(scoreOf(early, makeAnswers({ cleanliness: 'clean' }))).toEqual(none)
  const few = makeAnswers(five)
  expect(scoreOf(few, few)).toEqual({ percent: 50, shared: 5, sharedPoints: 9, enough: false })
  const enough = { ...few, budgetMax: 1000 }
  expect(scoreOf(enough, enough)).toEqual({ percent: 100, shared: 6, sharedPoints: 11, enough: true })
  const lower = { ...scoreOf(enough, enough), percent: 40 }
  expect([scoreOf(few, few), lower].toSorted(byScore)[0]).toBe(lower)
})

test('a question that one of them answered in part does not count', () => {
  const told = makeAnswers({ ...five, smokerSelf: 'no', smokerPreferred: 'no' })
  expect(scoreOf(told, { ...told, smokerPreferred: null })).toMatchObject({ shared: 5, enough: false })
})

test('the same and a different gender are wishes about both; who keeps it to themselves has not answered', () => {
  const same = makeAnswers({ ...five, gender: 'female', preferredGender: 'same' })
  expect(scoreOf(same, same).percent).toBe(100)
  expect(scoreOf(same, { ...same, gender: 'non_binary' }).percent).toBe(75)
  expect(scoreOf(same, { ...same, gender: null }).enough).toBe(false)
  const different = makeAnswers({ ...five, gender: 'male', preferredGender: 'different' })
  expect(scoreOf(different, { ...different, gender: 'female', preferredGender: 'male' }).percent).toBe(100)
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
