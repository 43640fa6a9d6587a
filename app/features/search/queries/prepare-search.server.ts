import { authorize } from '#app/database/gate.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { Context } from '#app/platform/context.ts'
import { textSearchOf } from '../search-words.server.ts'
import { hiderOf } from './hidden-homes.server.ts'

/** What the questions of a search need to know first: a page asks for it once, and its homes, counts and map share it. */
export type PreparedSearch = {
  /** The text of the search box, and what it means as a text search (search-words.server.ts). */
  q: string
  words: string | null
  /** Whose hidden homes are left out (hidden-homes.server.ts). */
  hider: string | null
}

export async function prepareSearch(ctx: Context, q: string): Promise<PreparedSearch> {
  const open = authorize(ctx, listingPolicy.read, { status: 'published' })
  const [words, hider] = await Promise.all([textSearchOf(open.db, q), hiderOf(open)])
  return { q, words, hider }
}
