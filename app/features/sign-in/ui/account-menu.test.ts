import { expect, test } from 'vitest'
import { sectionsFor } from '#app/features/notifications/kinds.ts'
import { accountLinks } from './account-menu.tsx'

const labels = (student: boolean) =>
  accountLinks({ student, staff: null, manages: true, leads: true }).map(({ label }) => label)

test('a manager who is no student finds nothing that is for students alone', () => {
  expect(labels(false)).toEqual(['View Collections', 'Saved Searches', 'Leads', 'My Account', 'Your Homes'])
  expect(labels(true)).toEqual(
    expect.arrayContaining(['Manage Profile', 'Roommate Groups', 'Sublet Your Place', 'Inquiries']),
  )
  const sections = (student: boolean): string[] => sectionsFor({ student, homes: true, staff: null })
  expect(sections(false).filter((section) => !sections(true).includes(section))).toEqual([])
  for (const section of ['Groups', 'Matches', 'Decisions'])
    expect([true, false].map((student) => sections(student).includes(section))).toEqual([true, false])
})
