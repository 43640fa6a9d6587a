import { inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { leadAddressUrl } from '#app/features/companies/lead-address-link.server.ts'
import { confirmedLeadAddresses } from '#app/features/companies/lead-addresses.query.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { leadPath } from './paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'now' | 'secrets' | 'settings'>
type Lead = { inquiryId: string; managerUserId: string | null }

/** Sends what concerns a lead to the confirmed addresses of the company that answers it, besides `readers`, who are notified. */
export async function mailLeadAddresses(
  tools: Tools,
  { inquiryId, managerUserId }: Lead,
  { readers, content }: { readers: string[]; content: EmailContent | ((to: string) => EmailContent) },
): Promise<void> {
  const addresses = await confirmedLeadAddresses(tools.db, managerUserId)
  if (addresses.length === 0) return
  const notified = await tools.db.select({ email: users.email }).from(users).where(inArray(users.id, readers))
  for (const { id, email } of addresses) {
    if (notified.some((reader) => reader.email === email)) continue
    const { button: label, ...text } = typeof content === 'function' ? content(email) : content
    const button = { label, url: `${tools.settings.publicUrl}${leadPath(inquiryId)}` }
    const footer = 'You get this email because this address was confirmed for inquiries.'
    const unsubscribe = leadAddressUrl(tools, id)
    await queueEmail(tools, { kind: 'lead', to: email, email: { ...text, button, footer, unsubscribe } })
  }
}
