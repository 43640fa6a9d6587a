import { z } from 'zod'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { contactMessages } from '#app/database/schema/site/contact.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { fullNameField } from '#app/features/inquiries/read-inquiry.server.ts'
import { messageField } from '#app/platform/text/message-field.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { messageReceiptEmail, operatorEmail } from './email.ts'
import { contactFormPolicy } from './policy.ts'
import { CONTACT_MESSAGE_MOST, contactSubjects, type ContactField } from './rules.ts'
import { sendOnce, type ContactKind, type SendOnceOutcome } from './send-once.server.ts'

const contactForm = z.object({
  name: fullNameField('Enter your name.'),
  email: emailField('Enter your email address, so that we can answer.'),
  subject: z.enum(contactSubjects, { error: 'Choose a subject.' }),
  message: messageField('Enter a message.', CONTACT_MESSAGE_MOST),
})

/** Sends the contact form, signed in or not (specification part 1 §5): stores it for the admin queue, together with the email to the
 *  operator, before any email is sent. */
export async function sendContact(
  ctx: Context,
  typed: Partial<Record<string, string>>,
): Promise<SendOnceOutcome<ContactField>> {
  const open = authorize(ctx, contactFormPolicy.write, null)
  const senderUserId = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const store: ContactKind<z.infer<typeof contactForm>>['store'] = async (tx, read, sentOnce) => {
    const [made] = await tx.db
      .insert(contactMessages)
      .values({ id: newId(), ...read, sentOnce, senderUserId, createdAt: tx.now() })
      .onConflictDoNothing({ target: contactMessages.sentOnce })
      .returning({ id: contactMessages.id })
    if (!made) return false
    const messageId = made.id
    await fileModerationItem(tx, { kind: 'contact', subject: messageId, facts: { messageId } })
    const { name, email, subject, message } = read
    const mail = operatorEmail(`Contact form: ${subject}`, { From: name, Email: email }, message)
    await notifyOperator(tx, { kind: 'contact-message', mail })
    await queueEmail(tx, { kind: 'contact-receipt', to: email, email: messageReceiptEmail })
    return true
  }
  return sendOnce(open, { typed, form: contactForm, store })
}

/** Queues an email to the operator's support address or, if there is none, to every admin. */
export async function notifyOperator(
  ctx: SystemContext,
  { kind, mail }: { kind: 'contact-message' | 'listing-request'; mail: Email },
): Promise<void> {
  const { support } = await visitorSite(ctx)
  const readers = support?.email ? [support.email] : await adminAddresses(ctx)
  for (const to of readers) await queueEmail(ctx, { kind, to, email: mail })
}

async function adminAddresses({ db }: Pick<SystemContext, 'db'>): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.admin, true), isNull(users.deletionAskedAt)))
    .orderBy(asc(users.id))
  return admins.map(({ email }) => email)
}
