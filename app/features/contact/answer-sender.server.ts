import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { contactMessages, listingRequests } from '#app/database/schema/site/contact.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { NO_SERVER } from '#app/features/emails/rules.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { findBy } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { answerEmail } from './email.ts'
import { contactFormPolicy } from './policy.ts'
import { GONE } from './rules.ts'

/** Emails the staff's answer to the sender of a form. Runs in the caller's transaction (`ctx.db`), which closes the item of the
 *  moderation queue, so that it is sent once.
 *  @returns why it was not sent, as a sentence; undefined if it was
 *  @throws SignInRequired, Forbidden */
export async function answerSender(
  ctx: Context,
  { to, answer }: { to: { messageId: string } | { requestId: string }; answer: string },
): Promise<string | undefined> {
  const rule = 'messageId' in to ? contactFormPolicy.answer : contactFormPolicy.answerRequest
  const [open, { sent }] = await findBy(
    ctx,
    async (look) => ({ sent: await findSent(look, to) }),
    () => ({ rule, subject: to }),
  )
  if (answer === '') return 'Enter an answer.'
  if (ctx.settings.mail === 'none') return `${NO_SERVER} Answer some other way.`
  if (!sent) return GONE
  const { support } = await visitorSite(ctx)
  const replies = { replyTo: support?.email || null, form: `${ctx.settings.publicUrl}${href('/about-us')}` }
  const email = answerEmail({ ...sent, at: sent.createdAt, answer }, replies)
  await queueEmail(open, { kind: 'contact-answer', to: sent.email, email })
  return undefined
}

async function findSent({ db }: { db: Reading }, to: { messageId: string } | { requestId: string }) {
  if ('messageId' in to) {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, to.messageId))
    return row
  }
  const [row] = await db.select().from(listingRequests).where(eq(listingRequests.id, to.requestId))
  return row && { ...row, subject: 'your request to list homes' }
}
