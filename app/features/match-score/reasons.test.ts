import { expect, test } from 'vitest'
import { makeAnswers } from './factory.ts'
import { reasonsOf } from './reasons.ts'

const reader = { name: 'Ben K.', amounts: true }
const only = (mine: object, theirs: object, amounts = true) =>
  reasonsOf(makeAnswers(mine), makeAnswers(theirs), { ...reader, amounts }).map(({ text }) => text)

test('each part is a sentence, the heaviest that fits first', () => {
  const mine = { sleepHabits: 'early_bird', smokerSelf: 'no', smokerPreferred: 'no', tags: ['Art'] }
  const theirs = {
    sleepHabits: 'early_bird',
    smokerSelf: 'sometimes',
    smokerPreferred: 'yes',
    tags: ['Music', 'Art'],
  }
  const reasons = reasonsOf(makeAnswers(mine as object), makeAnswers(theirs as object), reader)
  expect(reasons).toEqual([
    { question: 'sleep', fits: 'yes', text: 'Both early birds' },
    { question: 'smoking', fits: 'partly', text: "You'd like a non-smoker, Ben K. smokes sometimes" },
    // A common interest counts in favor, as on a card, even though more of them would score higher.
    { question: 'tags', fits: 'yes', text: 'Both like Art' },
  ])
})

test('unmet wishes are worded from the reader’s point of view', () => {
  const wishes = { smokerSelf: 'no', smokerPreferred: 'no', petFriendly: false, petOwner: false }
  const has = { smokerSelf: 'yes', smokerPreferred: 'yes', petFriendly: true, petOwner: true }
  expect(only(wishes, has)).toEqual([
    "You'd like a non-smoker, Ben K. smokes",
    "You'd rather have no pets, Ben K. has some",
  ])
  expect(only(has, wishes)).toEqual([
    'Ben K. would like a non-smoker, you smoke',
    'Ben K. would rather have no pets, you have some',
  ])
  const woman = { gender: 'female', preferredGender: 'same' }
  expect(only(woman, { gender: 'male', preferredGender: 'no_preference' })).toEqual([
    "You'd like the same gender, Ben K. is male",
  ])
  expect(only({ gender: 'male', preferredGender: 'no_preference' }, woman)).toEqual([
    'Ben K. would like the same gender, you are male',
  ])
})

test('sleeping hours are said as hours only where both told theirs', () => {
  const sleeps = (sleepHabits: string) => ({ sleepHabits })
  const [early, between, any] = [sleeps('early_bird'), sleeps('in_between'), sleeps('no_preference')]
  expect(only(early, between)).toEqual(['You are an early bird, Ben K. is in between'])
  expect(only(between, between)).toEqual(['You keep similar hours'])
  expect(only(any, any)).toEqual(['Sleeping hours do not matter to either of you'])
  expect([only(any, early), only(early, any)]).toEqual([[], []])
})

test('amounts are shown to their audience only', () => {
  const [mine, theirs] = [
    { budgetMin: 700, budgetMax: 1100 },
    { budgetMin: 900, budgetMax: 1400 },
  ]
  expect(only(mine, theirs)).toEqual(['Budgets overlap $900 to $1,100'])
  expect(only(mine, theirs, false)).toEqual(['Budgets overlap in part'])
  expect(only(mine, mine, false)).toEqual(['Budgets overlap'])
  expect(only(mine, { budgetMin: 1200, budgetMax: 1300 })).toEqual(['Budgets do not overlap'])
  expect(only({ budgetMax: 1000 }, { budgetMax: 1200 })).toEqual(['Budgets overlap up to $1,000'])
})

test('many common interests are counted, and none are no difference', () => {
  const tags = ['Art', 'Cooking', 'Gaming', 'Music', 'Sports']
  expect(only({ tags }, { tags })).toEqual(['Both like Art, Cooking, Gaming, and 2 more'])
  expect(only({ tags }, { tags: ['Chess'] })).toEqual([])
})

test('a sentence names only what both answered', () => {
  const mine = { gender: 'female', preferredGender: 'no_preference', smokerSelf: 'no' }
  expect(only(mine, { gender: 'male', smokerSelf: 'no', smokerPreferred: 'no' })).toEqual([])
  expect(only(mine, { gender: 'male', preferredGender: 'female' })).toEqual(['Gender fits what Ben K. wants'])
  expect(only(mine, { gender: 'male', preferredGender: 'no_preference' })).toEqual([
    'Gender does not matter to either of you',
  ])
})
