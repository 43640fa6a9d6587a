import { href } from 'react-router'
import { oneOr } from './one-or.ts'

/** Notifications to managers about their homes. Their detail is the whole sentence: which home, what happened, why, what next.
 *  It names no person. */
export const homeKinds = {
  'home-looked-at': {
    section: 'Your homes',
    label: 'Decisions about your homes',
    when: 'The people who run this site publish, return, take down or bring back one of your homes. “Right away” means one email about all decisions, 5 minutes after the first.',
    email: 'home-looked-at',
    gathered: true,
    tellsOn: href('/manage'),
    usual: { onSite: true, emails: 'at-once' },
    line: (_from: string, detail: string) => detail,
    count: oneOr(
      'There is a decision about one of your homes.',
      (count) => `There are decisions about ${count} of your homes.`,
    ),
  },
  'homes-hidden': {
    section: 'Your homes',
    label: 'Homes hidden from search',
    when: 'Homes of yours are hidden from search because nobody confirmed that they are still available.',
    email: 'homes-hidden',
    gathered: true,
    tellsOn: `${href('/manage')}?show=asked`,
    usual: { onSite: true, emails: 'at-once' },
    line: (_from: string, detail: string) => detail,
    count: oneOr(
      'Some of your homes are now hidden from search.',
      (count) => `Some of your homes were hidden from search ${count} times.`,
    ),
  },
} as const
