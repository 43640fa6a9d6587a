import { oneOr } from './one-or.ts'

/** Notifications about saved searches. */
export const searchKind = {
  'saved-search': {
    section: 'Searches',
    label: 'Saved searches',
    when: 'Homes that a saved search finds are new, cheaper or gone. Each search says how often; once a day here means that none comes more often.',
    letter: 'saved-search',
    usual: { onSite: true, letters: 'at-once' },
    apart: true,
    line: (_from: string, name: string) => `There are news about “${name}”.`,
    count: oneOr(
      'There are news about a saved search.',
      (count) => `There are news about ${count} saved searches.`,
    ),
  },
} as const
