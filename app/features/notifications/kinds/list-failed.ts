import { oneOr } from './one-or.ts'

/** The notification that a manager's list could not be fetched from its URL. */
export const listFailed = {
  section: 'Your homes',
  label: 'Lists of your homes',
  when: 'A list of your homes could not be fetched from its address three times in a row.',
  email: 'list-failed',
  usual: { onSite: true, emails: 'at-once' },
  line: (_from: string, list: string) => `The list “${list}” could not be fetched three times in a row.`,
  count: oneOr(
    'A list of your homes could not be fetched three times in a row.',
    (count) => `${count} lists of your homes could not be fetched three times in a row.`,
  ),
} as const
