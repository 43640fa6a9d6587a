import { LRUCache } from 'lru-cache'

/** Characters. Longer texts are not cached, so that memory stays bounded. */
const LONGEST = 500

/** Caches the latest `max` results of a function that takes a text.
 *  @param memoMethod must be pure, and its results must not be modified */
export function memoize<Answer extends NonNullable<unknown>>(
  max: number,
  memoMethod: (text: string) => Answer,
): (text: string) => Answer {
  const cache = new LRUCache<string, Answer>({ max, memoMethod })
  return (text) => (text.length > LONGEST ? memoMethod(text) : cache.memo(text))
}
