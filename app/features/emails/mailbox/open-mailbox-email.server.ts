import { and, eq, isNull } from 'drizzle-orm'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { mailboxPolicy } from '../policy.ts'
import { mailboxEmail, type ReceivedEmail } from '../queries.server.ts'

/** Returns an email of the demo's mailbox and marks it as read.
 *  @throws NotFound */
export async function openMailboxEmail(ctx: Context, id: string): Promise<ReceivedEmail> {
  const { db } = authorize(ctx, mailboxPolicy.open, ctx.settings)
  const email = await mailboxEmail(ctx, id)
  await db
    .update(mailbox)
    .set({ readAt: ctx.now() })
    .where(and(eq(mailbox.id, id), isNull(mailbox.readAt)))
  return email
}
