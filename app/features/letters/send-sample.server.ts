import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { mailboxPolicy } from './policy.ts'
import { queueLetter } from './queue-letter.server.ts'
import { recipientForm } from './rules.ts'

/** Queues a sample e-mail that uses every feature an e-mail can have, the same way as any other e-mail.
 *  @returns `no-address` when `to` is not an e-mail address */
export async function sendSample(ctx: Context, to: string): Promise<'queued' | 'no-address'> {
  authorize(mailboxPolicy.sendSample, ctx.actor, ctx.settings)
  const address = recipientForm.safeParse(to.trim())
  if (!address.success) return 'no-address'
  const letter = {
    subject: 'A letter to look at',
    paragraphs: [
      'Hi there,',
      'this is what a letter from Roost looks like. It went the way that every letter goes: into the queue with what it tells, and out through a job.',
    ],
    code: '204816',
    button: { label: 'Find your home', url: `${ctx.settings.publicUrl}/listings` },
    footer: 'You asked for it on the page of the mailbox. The code above opens nothing.',
  }
  await ctx.db.transaction((tx) => queueLetter(ctx, tx, { kind: 'sample', to: address.data, letter }))
  return 'queued'
}
