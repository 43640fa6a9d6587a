import { authorize } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { sitePolicy } from '#app/features/site/policy.ts'
import { guideKey, saveGuide, type SaveGuideOutcome } from '#app/features/site/save-guide.server.ts'
import type { Context } from '#app/platform/context.ts'

/** Writes or removes a guide. The log records the change; the versions keep the text.
 *  @throws NotFound as saveGuide does */
export async function changeGuide(
  ctx: Context,
  form: Parameters<typeof saveGuide>[1],
): Promise<SaveGuideOutcome> {
  const open = authorize(ctx, sitePolicy.save, null)
  return inTransaction(open, async (tx) => {
    const saved = await saveGuide(tx, form)
    if (saved.ok && saved.changed)
      await writeModerationLog(tx, {
        verb: 'changed',
        kind: 'content',
        subject: guideKey(saved.slug),
        outcome: form.typed === null ? 'removed' : `version ${saved.version}`,
      })
    return saved
  })
}
