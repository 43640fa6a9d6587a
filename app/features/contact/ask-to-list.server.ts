import { z } from 'zod'
import { authorize } from '#app/database/gate.server.ts'
import { listingRequests } from '#app/database/schema/site/contact.ts'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { fullNameField } from '#app/features/inquiries/read-inquiry.server.ts'
import { plainText } from '#app/platform/text/message-text.ts'
import { boundedText } from '#app/platform/text/bounded-fields.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { numberField } from '#app/features/listings/form-fields.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { listingReceiptEmail, operatorEmail } from './email.ts'
import { contactFormPolicy } from './policy.ts'
import { LONGEST_LINE, type ListingField } from './rules.ts'
import { sendOnce, type ContactKind, type SendOnceOutcome } from './send-once.server.ts'
import { notifyOperator } from './send-contact.server.ts'

const tooLong = `Use at most ${LONGEST_LINE} characters.`
/** A business name; '' for none. */
export const businessField = boundedText(4 * LONGEST_LINE, tooLong)
  .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
  .pipe(z.string().max(LONGEST_LINE, tooLong))
  .default('')

const listingForm = z.object({
  name: fullNameField('Enter your full name.'),
  email: emailField('Enter your email address.'),
  phone: phoneField.refine((phone) => phone !== null, 'Enter your phone number.').transform(String),
  businessName: businessField,
  universities: businessField,
  homes: numberField('The number of homes', { most: 100_000 }).default(null),
})

/** Sends a request to list homes (specification part 2 §5): stores it for the admin queue, together with the email to the operator. */
export async function askToList(
  ctx: Context,
  typed: Partial<Record<string, string>>,
): Promise<SendOnceOutcome<ListingField>> {
  const open = authorize(ctx, contactFormPolicy.write, null)
  const senderUserId = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const store: ContactKind<z.infer<typeof listingForm>>['store'] = async (tx, read, sentOnce) => {
    const [made] = await tx.db
      .insert(listingRequests)
      .values({ id: newId(), ...read, sentOnce, senderUserId, createdAt: tx.now() })
      .onConflictDoNothing({ target: listingRequests.sentOnce })
      .returning({ id: listingRequests.id })
    if (!made) return false
    const requestId = made.id
    await fileModerationItem(tx, { kind: 'sell-with-us', subject: requestId, facts: { requestId } })
    const facts = {
      From: read.name,
      Email: read.email,
      Phone: read.phone,
      Business: read.businessName,
      Universities: read.universities,
      Homes: read.homes === null ? '' : String(read.homes),
    }
    await notifyOperator(tx, {
      kind: 'listing-request',
      mail: operatorEmail('Someone wants to list homes', facts),
    })
    await queueEmail(tx, { kind: 'listing-receipt', to: read.email, email: listingReceiptEmail })
    return true
  }
  return sendOnce(open, { typed, form: listingForm, store })
}
