import { href } from 'react-router'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { mailboxPolicy } from '../policy.ts'
import { queueEmail } from './queue-email.server.ts'
import { recipientForm } from '../rules.ts'

/** Queues a sample e-mail that uses every feature an e-mail can have, the same way as any other e-mail.
 *  @returns `no-address` when `to` is not an e-mail address */
export async function sendSample(ctx: Context, to: string): Promise<'queued' | 'no-address'> {
  const db = authorize(ctx, mailboxPolicy.sendSample, ctx.settings)
  const address = recipientForm.safeParse(to.trim())
  if (!address.success) return 'no-address'
  const email = {
    subject: 'A sample e-mail',
    paragraphs: [
      'Hi there,',
      'this is what an e-mail from Roost looks like. It was queued and then sent by a job, like every other e-mail.',
    ],
    code: '204816',
    button: { label: 'Find your home', url: `${ctx.settings.publicUrl}${href('/listings/:propertyType?')}` },
    footer: 'You asked for it on the mailbox page. The code above has no effect.',
  }
  await db.transaction((tx) => queueEmail(ctx, tx, { kind: 'sample', to: address.data, email }))
  return 'queued'
}
