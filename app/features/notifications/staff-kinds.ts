import { oneOr } from './kinds.ts'

/** By email unless they choose otherwise: on the site the queue itself shows new work. */
const atOnce = { onSite: false, emails: 'at-once' } as const
const daily = { onSite: false, emails: 'daily' } as const
const line = (_from: string, detail: string) => detail

/** Notifications to staff about new work in the queue. Their detail is the sentence, which names no person and no home. */
export const staffKinds = {
  'staff-report': {
    section: 'Housing desk',
    label: 'New reports',
    when: 'Someone reports a home; admins also hear of reports about people.',
    email: 'staff-report',
    usual: atOnce,
    line,
    count: oneOr('A report came.', (count) => `${count} reports came.`),
  },
  'staff-home': {
    section: 'Housing desk',
    label: 'New homes',
    when: 'A manager wants to publish a home that is reviewed first.',
    email: 'staff-home',
    usual: daily,
    line,
    count: oneOr('A new home came for review.', (count) => `${count} new homes came for review.`),
  },
  'staff-duplicate': {
    section: 'Housing desk',
    label: 'Possible duplicates',
    when: 'A home has the address or a photo of somebody else’s home.',
    email: 'staff-duplicate',
    usual: daily,
    line,
    count: oneOr('A possible duplicate came.', (count) => `${count} possible duplicates came.`),
  },
  'staff-appeal': {
    section: 'Admin',
    label: 'Appeals',
    when: 'Someone appeals against a suspension or a decision about a home.',
    email: 'staff-appeal',
    usual: atOnce,
    line,
    count: oneOr('An appeal came.', (count) => `${count} appeals came.`),
  },
  'staff-failure': {
    section: 'Admin',
    label: 'Failures',
    when: 'An import or a job of the site fails, or photos of a list cannot be fetched.',
    email: 'staff-failure',
    usual: daily,
    line,
    count: oneOr(
      'An import, photos of a list or a job failed.',
      (count) => `${count} imports, lists of photos or jobs failed.`,
    ),
  },
} as const
