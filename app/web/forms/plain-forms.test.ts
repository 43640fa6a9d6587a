// A page that is only a form consists of its fields and has at most 50 lines. Every longer page with a `PageForm` is listed
// here with its reason.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST = 50

/** What each page has besides its form. */
const LONGER: Record<string, string> = {
  'account/confirm.tsx': 'a password or a code, or another way to log in',
  'account/data.tsx': 'the download, and what a deletion does',
  'account/email.tsx': 'a second step, for the code',
  'account/password.tsx': 'two ways to prove who it is',
  'account/sign-in/link-provider.tsx': 'a second form, and proof of who it is',
  'account/sign-in/suspended.tsx': 'the suspension and its appeal',
  'admin/campuses.tsx': 'the list of campuses, and what a file would do',
  'admin/guide.tsx': 'a new guide or one that is there, where it is offered, and its removal',
  'admin/logo.tsx': 'the logo, and its removal',
  'admin/piece.tsx': 'a preview, earlier versions, and what others changed',
  'admin/provider.tsx': 'a new provider or one that is there, and its removal',
  'admin/settings.tsx': 'what others changed, and homes that would leave the search',
  'alerts/new-search.tsx': 'what the search is, saved or new',
  'collections/new-collection.tsx': 'for a group or alone; a dialog sends it, too',
  'collections/save.tsx': 'the collections there are',
  'groups/edit.tsx': 'people are looked for; a dialog sends it, too',
  'groups/groups.tsx': 'the groups and invitations',
  'groups/new-group.tsx': 'people are looked for; a dialog sends it, too',
  'listings/home-answer.tsx': 'answered and expired links',
  'manage/company.tsx': 'the name that shows, the one that waits, and the office',
  'manage/feeds.tsx': 'the lists that are fetched',
  'manage/imports.tsx': 'earlier imports, and what a list may have',
  'manage/join-company.tsx': 'used, expired and others’ links',
  'manage/saved-answers.tsx': 'the answers that there are, and what stands for the home’s facts',
  'profile/building.tsx': 'no campus, or none with buildings',
  'profile/place.tsx': 'photos, and a second form',
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
