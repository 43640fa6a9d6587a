import { installation } from '#app/database/schema/site/stored-files.ts'
import type { ReadingContext } from '#app/platform/context.ts'
import { tooManyUnusedSentence, ownerSentence } from './rules.ts'
import { storeOwner } from './store-mark.server.ts'

/** What an operator must know about the file store, in sentences: whose it is unless it is this site's, and what the last
 *  cleanup did not delete. Empty when all is well, or when the store does not answer. */
export async function storeProblems(ctx: Pick<ReadingContext, 'db' | 'files'>): Promise<string[]> {
  const [[row], owner] = await Promise.all([
    ctx.db.select().from(installation),
    storeOwner(ctx).catch(() => 'ours' as const),
  ])
  if (!row) return [] // the store has not been asked yet
  return [
    ...(owner === 'ours' ? [] : [ownerSentence[owner]]),
    ...(row.heldAt ? [tooManyUnusedSentence({ files: row.heldFiles, of: row.heldOf })] : []),
  ]
}
