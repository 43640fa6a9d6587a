import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import type { PieceKey } from '#app/features/site/pieces.ts'
import { sitePolicy } from '#app/features/site/policy.ts'
import { saveSiteContent, type SaveSiteContentOutcome } from '#app/features/site/save-site-content.server.ts'
import type { Context } from '#app/platform/context.ts'

/** Sets one piece of the operator's content, or removes it from the pages when `value` is null. The log records the change; the
 *  versions keep the text.
 *  @param over the version that the editor started from: if a newer one exists, nothing is saved
 *  @throws ZodError, NotFound as saveSiteContent does */
export async function changeContent(
  ctx: Context,
  { key, value, over }: { key: PieceKey; value: unknown; over: number },
): Promise<SaveSiteContentOutcome> {
  const open = authorize(ctx, sitePolicy.save, null)
  return inTransaction(open, async (tx) => {
    const saved = await saveSiteContent(tx, { key, value, over })
    if (saved.ok && saved.changed)
      await writeModerationLog(tx, {
        verb: 'changed',
        kind: 'content',
        subject: key,
        outcome: value === null ? 'removed' : `version ${saved.version}`,
      })
    return saved
  })
}
