import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { copyEmail, leadEmail, roommateEmail, type InquiryForEmail } from './inquiry-emails.ts'
import { leadsChanged } from './leads/leads-changed.server.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { leadReaders } from './leads/who-answers.server.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

type NewInquiry = {
  inquiryId: string
  home: { name: string }
  managerUserId: string | null
  account: { id: string; email: string; givenName: string }
  told: Omit<InquiryForEmail, 'home' | 'roommates'>
  people: { userId: string | null; name: string; email: string | null }[]
}

/** Queues all emails about a new inquiry in its transaction: to whoever answers for the home, to the sender, and to the
 *  roommates it names. */
export async function notifyOfInquiry(tools: Tools, inquiry: NewInquiry): Promise<void> {
  const { inquiryId, home, managerUserId, account, told, people } = inquiry
  const { db, settings } = tools
  const mail = { ...told, home: home.name, roommates: people.length }
  const readers = await leadReaders(db, managerUserId)
  for (const to of readers)
    await notify(tools, {
      kind: 'lead',
      to,
      detail: home.name,
      link: leadPath(inquiryId),
      words: leadEmail(mail),
    })
  await tools.live.send(db, leadsChanged, readers, {})
  const url = `${settings.publicUrl}${inquiryPath(inquiryId)}`
  await queueEmail(tools, { kind: 'inquiry-copy', to: account.email, email: copyEmail(mail, url) })
  for (const { userId, email } of people) {
    if (userId !== null)
      await notify(tools, {
        kind: 'inquiry-mate',
        to: userId,
        from: account.id,
        detail: home.name,
        link: inquiryPath(inquiryId),
      })
    else if (email !== null)
      await queueEmail(tools, {
        kind: 'inquiry-roommate',
        to: email,
        email: roommateEmail(account.givenName, settings.publicUrl),
      })
  }
}
