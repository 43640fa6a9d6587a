import { and, eq, isNull } from 'drizzle-orm'
import { href } from 'react-router'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { mailboxPolicy } from './policy.ts'
import { mailboxEmail, type ReceivedEmail } from './emails.query.server.ts'
import { queueEmail } from './queue-email.server.ts'
import { recipientForm } from './rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

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

export async function clearMailbox(ctx: Context): Promise<void> {
  const { db } = authorize(ctx, mailboxPolicy.clear, ctx.settings)
  await db.delete(mailbox)
}

/** Queues a sample email that uses every feature an email can have, the same way as any other email.
 *  @returns `no-address` if `to` is not an email address */
export async function sendSample(ctx: Context, to: string): Promise<'queued' | 'no-address'> {
  const open = authorize(ctx, mailboxPolicy.sendSample, ctx.settings)
  const address = recipientForm.safeParse(to.trim())
  if (!address.success) return 'no-address'
  const email = {
    subject: 'A sample email',
    paragraphs: [
      'Hi there,',
      `this is what an email from ${SITE} looks like. It was queued and then sent by a job, like every other email.`,
    ],
    code: '204816',
    button: { label: 'Find your home', url: `${ctx.settings.publicUrl}${href('/listings/:propertyType?')}` },
    footer: 'You asked for it on the mailbox page. The code above has no effect.',
  }
  await inTransaction(open, (tx) => queueEmail(tx, { kind: 'sample', to: address.data, email }))
  return 'queued'
}
