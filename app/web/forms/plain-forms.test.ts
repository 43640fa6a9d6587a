// A page that is one form and no more is its fields, and at most 50 lines. Every longer page with a `PageForm` has its reason here.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST = 50

/** What a page has besides its form. */
const LONGER: Record<string, string> = {
  'account/confirm.tsx': 'a password or a code, or another way to log in',
  'account/email.tsx': 'a second step, for the code',
  'account/password.tsx': 'two ways to prove who it is',
  'account/sign-in/link-provider.tsx': 'a second form, and proof of who it is',
  'account/sign-in/suspended.tsx': 'the suspension and its appeal',
  'admin/guide.tsx': 'a new guide or one that is there, where it is offered, and its removal',
  'alerts/new-search.tsx': 'what the search is, saved or new',
  'groups/edit.tsx': 'people are looked for; a dialog sends it, too',
  'groups/minutes.tsx': 'the building, and what the group sees',
  'groups/new-group.tsx': 'people are looked for; a dialog sends it, too',
  'listings/home-answer.tsx': 'answered and expired links',
  'manage/company.tsx': 'the name that shows, the one that waits, and the office',
  'manage/join-company.tsx': 'used, expired and others’ links',
  'manage/saved-answers.tsx': 'the answers that there are, and what stands for the home’s facts',
  'manage/tour-hours.tsx': 'two fields for each day',
  'profile/building.tsx': 'no campus, or none with buildings',
  'profile/place.tsx': 'photos, and a second form',
  'sublets/new-sublet.tsx': 'who may not offer one, and why',
}

test('a plain form page is short', () => {
  const pages = globSync('app/routes/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('<PageForm'),
  )
  const longer = pages
    .filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MOST)
    .map((file) => file.replaceAll('\\', '/').replace('app/routes/', ''))
  expect(longer.toSorted()).toEqual(Object.keys(LONGER))
})
