import { authorize } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { sitePolicy } from '#app/features/site/policy.ts'
import { saveLogo, type SaveLogoOutcome } from '#app/features/site/save-logo.server.ts'
import type { Context } from '#app/platform/context.ts'

/** Sets the site's logo, or removes it if there is no file, and logs the change.
 *  @throws NotFound as saveLogo does */
export async function changeLogo(ctx: Context, file: File | null): Promise<SaveLogoOutcome> {
  const open = authorize(ctx, sitePolicy.save, null)
  const saved = await saveLogo(ctx, file)
  if (saved.ok && saved.changed)
    await inTransaction(open, (tx) =>
      writeModerationLog(tx, {
        verb: 'changed',
        kind: 'content',
        subject: 'logo',
        outcome: file === null ? 'removed' : `version ${saved.version}`,
      }),
    )
  return saved
}
