import { oneOr } from './kinds.ts'

/** By email unless staff choose otherwise, because on the site the queue itself shows new work. */
const atOnce = { onSite: false, emails: 'at-once' } as const
const daily = { onSite: false, emails: 'daily' } as const
const line = (_from: string, detail: string) => detail

/** Notifications to staff about new work in the queue. The detail is the sentence, which names no person and no home. */
export const staffKinds = {
  'staff-report': {
    section: 'Housing desk',
    label: 'New reports',
    when: 'Someone reports a home; admins also hear of reports about people.',
    email: 'staff-report',
    usual: atOnce,
    line,
    count: oneOr('There is a new report.', (count) => `There are ${count} new reports.`),
  },
  'staff-home': {
    section: 'Housing desk',
    label: 'New homes',
    when: 'A manager wants to publish a home that is reviewed first.',
    email: 'staff-home',
    usual: daily,
    line,
    count: oneOr(
      'A new home is waiting for review.',
      (count) => `${count} new homes are waiting for review.`,
    ),
  },
  'staff-duplicate': {
    section: 'Housing desk',
    label: 'Possible duplicates',
    when: 'A home has the address or a photo of somebody else’s home.',
    email: 'staff-duplicate',
    usual: daily,
    line,
    count: oneOr('There is a possible duplicate.', (count) => `There are ${count} possible duplicates.`),
  },
  'staff-appeal': {
    section: 'Admin',
    label: 'Appeals',
    when: 'Someone appeals against a suspension or a decision about a home.',
    email: 'staff-appeal',
    usual: atOnce,
    line,
    count: oneOr('There is a new appeal.', (count) => `There are ${count} new appeals.`),
  },
  'staff-failure': {
    section: 'Admin',
    label: 'Failures',
    when: 'An import or a job of the site fails, or photos of a list cannot be fetched.',
    email: 'staff-failure',
    usual: daily,
    line,
    count: oneOr(
      'An import, a job or the photos of a list failed.',
      (count) => `Imports, jobs or photos of lists failed ${count} times.`,
    ),
  },
} as const
