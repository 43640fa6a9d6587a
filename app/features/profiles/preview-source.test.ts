import { expect, test } from 'vitest'
import { wholeProfile, type Texts } from './fields.ts'
import { previewSource } from './preview-source.ts'
import { profileView } from './profile-view.ts'

const NOW = new Date('2026-11-16T20:00:00Z')
const empty = Object.fromEntries(wholeProfile.fields.map((field) => [field, ''])) as Texts
const of = {
  userId: 'u',
  givenName: 'Ana',
  familyName: 'Rivera',
  hasPhone: true,
  campuses: [{ slug: 'usc', name: 'University of Southern California' }],
  photos: [],
}
const typed: Texts = {
  ...empty,
  university: 'usc',
  year: 'junior',
  birthDate: '2005-04-02',
  tags: 'Music, chess, chess',
  budgetMin: '$1,400',
  cleanliness: 'messy',
  petOwner: 'no',
  instagramUsername: '@ana',
  emailFor: 'students',
  phoneFor: 'nobody',
  instagramFor: 'matches',
  facebookFor: 'students',
  whatsappFor: 'students',
  budgetFor: 'matches',
}

test('the form’s values are shown as others would see them', () => {
  const student = profileView(previewSource(typed, of, NOW), 'student', NOW)
  expect(student).toMatchObject({
    name: 'Ana R.',
    university: 'University of Southern California',
    year: 'Junior',
    tags: ['Music', 'chess'],
    age: null,
    budget: null,
    cleanliness: 'Messy',
    petOwner: 'Has no pets',
    petFriendly: null,
    smokerSelf: null,
    channels: ['email'],
  })
  const match = profileView(previewSource({ ...typed, showsAge: 'yes' }, of, NOW), 'match', NOW)
  expect(match).toMatchObject({ age: 21, budget: { min: 1400, max: null }, channels: ['email', 'instagram'] })
})

test('an empty form is an empty profile', () => {
  const view = profileView(previewSource(empty, { ...of, hasPhone: false }, NOW), 'student', NOW)
  const told = Object.entries(view).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && !value.length),
  )
  expect(told.map(([name]) => name).toSorted()).toEqual(['lastActive', 'name', 'userId'])
})
