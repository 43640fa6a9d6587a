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
  expect(sectionsFor(false).filter((section) => !sectionsFor(true).includes(section))).toEqual([])
  for (const section of ['Groups', 'Matches', 'Decisions'])
    expect([sectionsFor(true).join(), sectionsFor(false).join()].map((all) => all.includes(section))).toEqual(
      [true, false],
    )
})
