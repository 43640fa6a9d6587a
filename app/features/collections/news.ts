/** What a letter tells of; what has a letter of its own, such as a deleted collection or a decision's result, is not among
 *  it. */
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

/** Seconds from the first thing that somebody does until the others get one letter about all of it. */
export const NEWS_AFTER = 15 * 60

/** What happened in one collection, each thing by its kind. */
export type CollectionNews = { collectionId: string; name: string; kinds: NewsKind[] }
