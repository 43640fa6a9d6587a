import { queueLetter } from '#app/features/letters/sending/queue-letter.server.ts'
import { notify } from '#app/features/notices/sending/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { copyLetter, leadLetter, roommateLetter, type InquiryForLetter } from './inquiry-letters.ts'
import { leadsChanged } from './leads/leads-changed.server.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { toldOf } from './leads/who-answers.server.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

type NewInquiry = {
  inquiryId: string
  home: { name: string }
  managerUserId: string | null
  account: { id: string; email: string; givenName: string }
  told: Omit<InquiryForLetter, 'home' | 'roommates'>
  people: { userId: string | null; name: string; email: string | null }[]
}

/** Part of a verb: queues all e-mails about a new inquiry in its transaction: to whoever answers for the home, to the
 *  sender, and to the roommates it names. */
export async function tellOfInquiry(tools: Tools, inquiry: NewInquiry): Promise<void> {
  const { inquiryId, home, managerUserId, account, told, people } = inquiry
  const { db, settings } = tools
  const letter = { ...told, home: home.name, roommates: people.length }
  const readers = await toldOf(db, managerUserId)
  for (const to of readers)
    await notify(tools, db, {
      kind: 'lead',
      to,
      detail: home.name,
      link: leadPath(inquiryId),
      words: leadLetter(letter),
    })
  await tools.live.tell(db, leadsChanged, readers, {})
  const url = `${settings.publicUrl}${inquiryPath(inquiryId)}`
  await queueLetter(tools, db, { kind: 'inquiry-copy', to: account.email, letter: copyLetter(letter, url) })
  for (const { userId, email } of people) {
    if (userId !== null)
      await notify(tools, db, {
        kind: 'inquiry-mate',
        to: userId,
        from: account.id,
        detail: home.name,
        link: inquiryPath(inquiryId),
      })
    else if (email !== null)
      await queueLetter(tools, db, {
        kind: 'inquiry-roommate',
        to: email,
        letter: roommateLetter(account.givenName, settings.publicUrl),
      })
  }
}
