import { mailbox } from '#app/database/schema/letters.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { mailboxPolicy } from './policy.ts'

/** Deletes every e-mail in the demo's mailbox. */
export async function clearMailbox(ctx: Context): Promise<void> {
  authorize(mailboxPolicy.clear, ctx.actor, ctx.settings)
  await ctx.db.delete(mailbox)
}
