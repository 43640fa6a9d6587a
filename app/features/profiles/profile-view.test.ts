import { expect, test } from 'vitest'
import { channels, type Audience } from '#app/features/people/audiences.ts'
import { ageOn } from '#app/features/people/age.ts'
import { activeText, profileView, type ProfileSource } from './profile-view.ts'

const NOW = new Date('2026-11-16T20:00:00Z')

function ways(audience: Audience, given = true): ProfileSource['ways'] {
  return {
    email: { given, audience },
    phone: { given, audience },
    instagram: { given, audience },
    facebook: { given, audience },
    whatsapp: { given, audience },
  }
}

const nothing: ProfileSource = {
  userId: 'ana',
  givenName: 'Ana',
  familyName: 'Rivera',
  university: null,
  photos: [],
  year: null,
  birthDate: '2005-04-02',
  gender: null,
  major: null,
  bio: null,
  funFact: null,
  tags: [],
  housingType: null,
  budgetMin: null,
  budgetMax: null,
  moveInDate: null,
  moveOutDate: null,
  roomPreference: null,
  preferredGender: null,
  sleepHabits: null,
  cleanliness: null,
  partyHabits: null,
  smokerSelf: null,
  smokerPreferred: null,
  petOwner: null,
  petFriendly: null,
  answered: [],
  budgetFor: 'matches',
  showsAge: false,
  lastActiveAt: NOW,
  ways: ways('nobody', false),
}
const unsaid = {
  userId: 'ana',
  name: 'Ana R.',
  photos: [],
  university: null,
  year: null,
  major: null,
  age: null,
  bio: null,
  tags: [],
  gender: null,
  funFact: null,
  housingType: null,
  roomPreference: null,
  budget: null,
  moveInDate: null,
  moveOutDate: null,
  preferredGender: null,
  cleanliness: null,
  sleepHabits: null,
  partyHabits: null,
  smokerSelf: null,
  smokerPreferred: null,
  petOwner: null,
  petFriendly: null,
  lastActive: 'Active in the last two days',
  channels: [],
}

test('a profile without answers shows only a name', () => {
  expect(profileView(nothing, 'match', NOW)).toEqual(unsaid)
})

test('answers are shown as labels, and filled-in defaults are not answers', () => {
  const filled: ProfileSource = {
    ...nothing,
    housingType: 'no_preference',
    sleepHabits: 'early_bird',
    cleanliness: 'mostly_clean',
    partyHabits: 'sometimes',
    smokerSelf: 'no',
    smokerPreferred: 'no_preference',
    petOwner: false,
    petFriendly: false,
    roomPreference: 'private',
    preferredGender: 'same',
    gender: 'non_binary',
    year: 'junior',
  }
  const words = { preferredGender: 'The same gender', gender: 'Non-binary', year: 'Junior' }
  expect(profileView(filled, 'student', NOW)).toEqual({ ...unsaid, ...words })
  const answered = ['sleepHabits', 'cleanliness', 'petOwner', 'roomPreference', 'smokerPreferred']
  expect(profileView({ ...filled, answered }, 'student', NOW)).toEqual({
    ...unsaid,
    ...words,
    sleepHabits: 'Early bird (before 7am)',
    cleanliness: 'Mostly clean',
    petOwner: 'Has no pets',
    roomPreference: 'Private',
    smokerPreferred: 'No preference',
  })
})

test('"prefer not to say" and a blank bio are not shown', () => {
  const quiet = { ...nothing, gender: 'prefer_not_to_say', bio: ' \n ', funFact: '' } as const
  expect(profileView(quiet, 'match', NOW)).toEqual(unsaid)
})

test('the budget is shown to its audience only', () => {
  const seen = (budgetFor: Audience) => {
    const of = { ...nothing, budgetMax: 1200, budgetFor }
    return (['student', 'match'] as const).map((relation) => profileView(of, relation, NOW).budget)
  }
  const budget = { min: null, max: 1200 }
  expect(seen('nobody')).toEqual([null, null])
  expect(seen('matches')).toEqual([null, budget])
  expect(seen('students')).toEqual([budget, budget])
})

test('each existing contact is offered to its own audience only', () => {
  const mixed = {
    ...ways('nobody'),
    instagram: { given: true, audience: 'matches' },
    facebook: { given: false, audience: 'students' },
    whatsapp: { given: true, audience: 'students' },
  } as const
  const of = { ...nothing, ways: mixed }
  expect(profileView(of, 'student', NOW).channels).toEqual(['whatsapp'])
  expect(profileView(of, 'match', NOW).channels).toEqual(['instagram', 'whatsapp'])
  expect(profileView({ ...of, ways: ways('students') }, 'student', NOW).channels).toEqual(channels)
})

test('the age is shown by a switch, counted at the birthday', () => {
  expect(profileView({ ...nothing, showsAge: true }, 'student', NOW).age).toBe(21)
  expect(ageOn('2005-11-16', '2026-11-16')).toBe(21)
  expect(ageOn('2005-11-17', '2026-11-16')).toBe(20)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('last activity is shown in days at the finest', () => {
  const ago = (days: number) => activeText(new Date(NOW.getTime() - days * 86_400_000), NOW)
  expect([0, 1.9].map(ago)).toEqual(['Active in the last two days', 'Active in the last two days'])
  expect([2.1, 6.9].map(ago)).toEqual(['Active this week', 'Active this week'])
  expect([7, 29, 31].map(ago)).toEqual([
    'Active this month',
    'Active this month',
    'Not active for over a month',
  ])
})

test('a profile says no date that has passed', () => {
  const dates = { moveInDate: '2026-11-15', moveOutDate: '2027-05-31' }
  expect(profileView({ ...nothing, ...dates }, 'student', NOW)).toMatchObject({
    moveInDate: null,
    moveOutDate: '2027-05-31',
  })
})
