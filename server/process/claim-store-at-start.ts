import { access, constants } from 'node:fs/promises'
import { claimFreeStore } from '#app/features/files/claim-store.server.ts'
import { ownerSentence } from '#app/features/files/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { makeFolder } from '#app/platform/files/object-store/disk.server.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { fileAreas } from './file-areas.ts'

/** Marks the file store as this site's, or says in the log whose it is. Never fails: a site with the wrong store shows
 *  its pages all the same, and the cleanup checks again before it deletes anything.
 *  @param folder of the files, when they are stored on this machine */
export async function claimStoreAtStart(ctx: SystemContext, folder?: string): Promise<void> {
  if (folder !== undefined && !(await isWritable(folder))) {
    ctx.log.error(
      { part: 'files' },
      `The folder ${folder} cannot be written by this user: photos cannot be stored.`,
    )
    return
  }
  try {
    const owner = await claimFreeStore(ctx, fileAreas)
    if (owner !== 'ours') ctx.log.error({ part: 'files', owner }, ownerSentence[owner])
  } catch (error) {
    ctx.log.warn(describeError(error), 'the file store could not be asked whose it is')
  }
}

const isWritable = (folder: string) =>
  makeFolder(folder)
    .then(() => access(folder, constants.W_OK | constants.X_OK))
    .then(
      () => true,
      () => false,
    )
