import { expect, test } from 'vitest'
import type { MatchAnswers } from './answers.ts'
import { NO_ANSWERS } from './answers.ts'
import { cardReasons } from './card-reasons.ts'

const ana: MatchAnswers = {
  ...NO_ANSWERS,
  gender: 'female',
  preferredGender: 'same',
  smokerSelf: 'no',
  smokerPreferred: 'no',
  cleanliness: 'clean',
  sleepHabits: 'early_bird',
  partyHabits: 'never',
  petOwner: false,
  petFriendly: false,
  tags: ['Hiking', 'Art'],
}
const between = (theirs: Partial<MatchAnswers>, mine: Partial<MatchAnswers> = {}) =>
  cardReasons({ ...ana, ...mine }, { ...NO_ANSWERS, ...theirs })

test('two answers that agree stand on one line, with the weightiest difference below', () => {
  expect(between({})).toEqual({ agrees: null, differs: null })
  const others = { smokerSelf: 'no', smokerPreferred: 'no', cleanliness: 'messy' } as const
  expect(between({ ...others, partyHabits: 'sometimes' })).toEqual({
    agrees: 'Neither smokes',
    differs: 'Messy, you are clean',
  })
  expect(between({ ...others, sleepHabits: 'early_bird' }).agrees).toBe('Neither smokes · both early birds')
  expect(between({ sleepHabits: 'night_owl' }).differs).toBe('Night owl, you an early bird')
  expect(between({ petOwner: true, petFriendly: true }).differs).toBe('Has pets')
  expect(between({ gender: 'male', preferredGender: 'no_preference' }).differs).toBe('Male')
})

test('the interests somebody shares are a reason, those they do not share are none', () => {
  expect(between({ tags: ['hiking'] })).toEqual({ agrees: 'Both like Hiking', differs: null })
  expect(between({ tags: ['hiking', 'art'] }).agrees).toBe('2 shared interests')
  expect(between({ tags: ['Chess'] })).toEqual({ agrees: null, differs: null })
})

test('a line is never longer than a card is wide', () => {
  const values = {
    sleepHabits: ['early_bird', 'in_between', 'night_owl'],
    partyHabits: ['party_animal', 'sometimes', 'never'],
    cleanliness: ['clean', 'mostly_clean', 'messy'],
    smokerSelf: ['no', 'sometimes', 'yes'],
    preferredGender: ['same', 'different', 'male', 'female'],
  } as const
  for (const [name, all] of Object.entries(values))
    for (const one of all)
      for (const other of all) {
        const wishes = { smokerPreferred: 'no', gender: 'non_binary' } as const
        const found = between({ ...ana, ...wishes, [name]: other }, { ...wishes, [name]: one })
        for (const line of [found.agrees, found.differs])
          expect(line?.length ?? 0, line ?? '').toBeLessThan(36)
      }
})
