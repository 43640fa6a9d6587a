import { mailbox } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { mailboxPolicy } from '../policy.ts'

export async function clearMailbox(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, mailboxPolicy.clear, ctx.settings)
  await db.delete(mailbox)
}
