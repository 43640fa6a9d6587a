import { claimFreeStore } from '#app/features/files/claim-store.server.ts'
import { ownerSentence } from '#app/features/files/rules.ts'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { faultFields } from '../fault-sentence.ts'
import { fileAreas } from './file-areas.ts'

/** Marks the file store as this site's, or logs which site owns it. Never fails: a site with the wrong store still shows its
 *  pages, and the cleanup checks again before it deletes anything. */
export async function claimStoreAtStart(ctx: SystemContext): Promise<void> {
  try {
    const owner = await claimFreeStore(ctx, fileAreas)
    if (owner !== 'ours') ctx.log.error({ part: 'files', owner }, asTyped(ownerSentence[owner]))
  } catch (error) {
    ctx.log.warn(faultFields(error), 'the file store could not be asked whose it is')
  }
}
