import { expect, test } from 'vitest'
import { LOG_IN_TO_JOIN } from '#app/features/groups/copy.ts'
import { pageOfFile } from '#app/web/require-user.ts'
import { logInReason } from './log-in-reason.ts'

const home = '/expanded-listing/0197c000-0000-7000-8000-000000000000'

test('the page that a shut door leads to says why, in the words of the specification', () => {
  const says = (address: string) => logInReason(address)
  for (const address of [
    `${home}/save`,
    '/listings?beds=2&do=like&home=0197c000-0000-7000-8000-000000000000',
  ])
    expect(says(address)).toBe('Please log in to save properties')
  expect(says('/profile/properties')).toBe('Please log in to view collections')
  expect(says('/profile/properties/new-collection')).toBe('Please log in to create collections')
  expect(says('/collections/a?edit=1')).toBe('Please log in to update collections')
  expect(says('/collections/a?ask=delete')).toBe('Please log in to delete collection')
  expect(says('/collections/a/print')).toBe('Please log in to view collections')
  expect(says('/profile/groups/new')).toBe('Please log in to create a roommate group')
  expect(says('/profile/groups')).toBe('Please log in to view your groups')
  expect(says('/profile/groups/join/secret')).toBe(LOG_IN_TO_JOIN)
  expect(says('/profile/groups/a')).toBe('Please log in to view details')
  expect(says('/profile/groups/a?ask=remove&member=b')).toBe('Please log in to remove members')
  expect(says('/public-profile/a/match')).toBe('Please log in to send match requests')
  expect(says('/manage/company/join/a')).toMatch(/^You are invited to work together\./)
  for (const address of ['/messages', '/public-profile/a/contact?by=message'])
    expect(says(address)).toBe('Please log in first.')
})

test('a file that a page links leads back to that page, which a log-in says', () => {
  const asked = new URL('https://roost.example/admin/csv/queue?state=decided')
  const { pathname, search, hash } = pageOfFile(asked, '/admin')
  expect(`${pathname}${search}${hash}`).toBe('/admin?state=decided#download')
  expect(logInReason('/admin?state=decided#download')).toBe(
    'Please log in first. Then press the download once more.',
  )
  expect(logInReason('/manage/leads#download')).toContain('download')
  expect(logInReason('/manage/leads#other')).toBe('Please log in first.')
})

test('where nobody has to log in, there is no reason', () => {
  for (const address of ['/', '/listings?campus=usc', home, '/about-us'])
    expect(logInReason(address)).toBeNull()
})

test('over a page that stays, only what the page is not for is said', () => {
  const match = '/public-profile/0190b5a2/match'
  expect(logInReason(`${match}?for=accept`, '/public-profile/0190b5a2')).toBe(
    'Please log in to accept match requests',
  )
  expect(logInReason(`${match}?for=reject`, '/find-mate')).toBe('Please log in to reject match requests')
  expect(logInReason('/messages/0190b5a2/report', '/messages/0190b5a2')).toBeNull()
})
