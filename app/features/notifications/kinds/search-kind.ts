import { oneOr } from './one-or.ts'

export const searchKind = {
  'saved-search': {
    section: 'Searches',
    label: 'Saved searches',
    when: 'Homes in a saved search are new, cheaper or gone. You choose how often for each search; “once a day” here means at most one email a day.',
    email: 'saved-search',
    usual: { onSite: true, emails: 'at-once' },
    apart: true,
    line: (_from: string, name: string) => `There is news about “${name}”.`,
    count: oneOr(
      'There is news about a saved search.',
      (count) => `There is news about ${count} saved searches.`,
    ),
  },
} as const
