import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { choicesOf } from '../choices.server.ts'
import { notificationEmail, type EmailContent } from './notification-email.server.ts'
import { notificationKindOf, notificationNames, notificationsPath, type NotificationKind } from '../rules.ts'
import { takeWaitingNotifications } from './take-waiting.server.ts'

const payload = z.object({ userId: z.uuid(), kind: z.enum(notificationNames) })

/** One job waits for each person and kind. */
export const gatheredKey = (userId: string, kind: NotificationKind) => `${userId} ${kind}`

/** One email about everything of a kind that happened in the last few minutes, as far as it is still unread. Somebody
 *  who chose a daily email meanwhile gets it in that one. */
export const sendGathered: Job<z.infer<typeof payload>> = {
  name: 'send-gathered-notifications',
  payload,
  async run(ctx, { userId, kind }) {
    await inTransaction(ctx, async (tx) => {
      const { emails } = (await choicesOf(tx.db, userId))[kind]
      if (emails === 'daily') return
      const gathered = await takeWaitingNotifications(tx.db, userId, [kind])
      const [reader] = await tx.db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), isHere))
      const [latest] = gathered.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      if (!reader || !latest || emails === 'off') return
      const alike = gathered.every(({ link, listed }) => link === latest.link || !listed)
      const { tellsOn } = notificationKindOf(kind)
      const link = alike ? latest.link : (tellsOn ?? notificationsPath)
      const words = tellsOn === undefined ? undefined : gatheredText(kind, gathered)
      const email = notificationEmail(ctx, userId, { kind, link, count: gathered.length, words })
      await queueEmail(tx, { kind: notificationKindOf(kind).email, to: reader.email, email })
    })
  },
}

const MOST_NAMED = 15

/** The lines themselves, the first of them where there are many. */
function gatheredText(kind: NotificationKind, gathered: { detail: string | null }[]): EmailContent {
  const { count, line } = notificationKindOf(kind)
  const more = gathered.length - MOST_NAMED
  return {
    subject: count(gathered.length).replace(/\.$/, ''),
    paragraphs: [
      ...(gathered.length > 1 ? [count(gathered.length)] : []),
      ...gathered.slice(0, MOST_NAMED).map(({ detail }) => line('', detail ?? '')),
      ...(more > 0 ? [`And ${more} more: see all of them in your notifications.`] : []),
    ],
    button: gathered.length > 1 ? 'See your homes' : 'See the home',
  }
}
