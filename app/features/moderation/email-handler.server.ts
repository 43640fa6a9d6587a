import { inArray } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import { emailKinds } from '#app/features/emails/kinds.ts'
import { sendAgain } from '#app/features/emails/send-again.server.ts'
import { formatCount } from '#app/platform/text/format.ts'
import type { ItemHandler } from './item-handler.server.ts'

const labelOf = (kind: string) =>
  Object.hasOwn(emailKinds, kind) ? emailKinds[kind as keyof typeof emailKinds] : kind

/** Emails that failed and are not retried automatically. Shows recipient and error, never the text. */
export const emailHandler: ItemHandler<'failed-email'> = {
  lines: async ({ db }, items) => {
    const { id, to, lastError } = emails
    const ids = items.map(({ facts }) => facts.emailId)
    const rows = await db.select({ id, to, lastError }).from(emails).where(inArray(id, ids))
    const found = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      items.map((item) => {
        const email = found.get(item.facts.emailId)
        const about = email ? `To ${email.to}: ${email.lastError ?? ''}` : 'It has been deleted'
        return [item.id, { title: labelOf(item.facts.failedKind), about }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const [email] = await db
      .select()
      .from(emails)
      .where(inArray(emails.id, [facts.emailId]))
    if (!email) return { facts: [{ term: 'Email', text: 'It has been deleted.' }] }
    return {
      facts: [
        { term: 'To', text: email.to },
        { term: 'Tried', text: formatCount(email.tries, 'time') },
        { term: 'Error', text: email.lastError ?? '' },
        {
          term: 'Text',
          text: email.sealed === null ? 'Expired and erased' : 'Kept encrypted until it expires',
        },
      ],
    }
  },
  decisions: [
    {
      verb: 'send-again',
      label: 'Send it again',
      done: 'Sent again',
      look: 'primary',
      reason: 'optional',
      run: async (ctx, { facts }) => {
        const sent = await sendAgain(ctx, facts.emailId)
        return sent.ok ? undefined : { notDone: sent.failed }
      },
      undo: 'never',
    },
    { verb: 'leave', label: 'Do not send it', done: 'Not sent', reason: 'optional' },
  ],
}
