import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatCount, formatList } from '#app/platform/text/format.ts'
import { newsKinds, type CollectionNews, type NewsKind } from './news.ts'
import { activityPath } from '../tool-paths.ts'

const MOST = 15 // maximum number of collections that an email names

/** What others did in somebody's collections: only counts, no names, because emails are more exposed than pages.
 *  @param news from at least one collection */
export function newsEmail(news: CollectionNews[], site: string): Email {
  const [only, ...more] = news
  const rest = news.length - MOST
  const isOne = only !== undefined && more.length === 0
  return {
    subject: isOne
      ? 'What’s new in a collection of yours'
      : `What’s new in ${news.length} of your collections`,
    paragraphs: [
      'Here is what others did in the collections that you share with them.',
      ...news.slice(0, MOST).map(({ name, kinds }) => `“${name}”: ${countedText(kinds)}.`),
      ...(rest > 0 ? [`And in ${formatCount(rest, 'more collection', 'more collections')}.`] : []),
    ],
    button: isOne
      ? { label: 'See who and when', url: `${site}${activityPath(only.collectionId)}` }
      : { label: 'Open your collections', url: `${site}${href('/profile/properties')}` },
  }
}

const words: Record<NewsKind, (count: number) => string> = {
  'home-added': (count) => `${formatCount(count, 'home')} added`,
  'home-removed': (count) => `${formatCount(count, 'home')} removed`,
  changed: () => 'the name or the description changed',
  shared: () => 'who can see it changed',
  joined: (count) => `${formatCount(count, 'member')} joined`,
  left: (count) => `${formatCount(count, 'member')} left`,
  restored: () => 'restored after it was deleted',
  answered: (count) => `${formatCount(count, 'answer')} in the decision`,
}

/** `2 homes added and 1 member joined`, in one order. */
function countedText(kinds: NewsKind[]): string {
  const said = newsKinds.map((kind) => ({ kind, count: kinds.filter((each) => each === kind).length }))
  return formatList(said.filter(({ count }) => count > 0).map(({ kind, count }) => words[kind](count)))
}
