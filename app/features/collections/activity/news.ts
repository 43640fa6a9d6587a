/** The kinds of news in this email. Events with an email of their own, such as a deleted collection or a decision's
 *  result, are not included. */
export const newsKinds = [
  'home-added',
  'home-removed',
  'changed',
  'shared',
  'joined',
  'left',
  'restored',
  'answered',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** Seconds from somebody's first change until the others get one email about everything since. */
export const NEWS_AFTER = 15 * 60

/** What happened in one collection: the kind of each event. */
export type CollectionNews = { collectionId: string; name: string; kinds: NewsKind[] }
