import { unsafeClaimStore } from '#app/features/files/claim-store.server.ts'
import { ownerSentence } from '#app/features/files/rules.ts'
import type { Context } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log.server.ts'
import { fileAreas } from './jobs.ts'

/** Marks the file store as this site's, or says in the log whose it is. Never fails: a site with the wrong store shows
 *  its pages all the same, and the cleanup checks again before it deletes anything. */
export async function claimStoreAtStart(ctx: Context): Promise<void> {
  try {
    const owner = await unsafeClaimStore(ctx, fileAreas)
    if (owner !== 'ours') ctx.log.error({ part: 'files', owner }, ownerSentence[owner])
  } catch (error) {
    ctx.log.warn(describeError(error), 'the file store could not be asked whose it is')
  }
}
