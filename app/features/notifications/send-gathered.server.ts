import { and, eq, inArray, not, or } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { isHere, isBlocked } from '#app/features/people/visible-to.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { choicesOf } from './choices.server.ts'
import { notificationEmail, type EmailContent } from './notification-email.server.ts'
import { notificationKindOf, notificationNames, notificationsPath, type NotificationKind } from './rules.ts'

const payload = z.object({ userId: z.uuid(), kind: z.enum(notificationNames) })

/** Only one job waits per person and kind. */
export const gatheredKey = (userId: string, kind: NotificationKind) => `${userId} ${kind}`

/** Sends one email about everything of a kind that happened in the last few minutes and is still unread. If the person has chosen
 *  the daily email in the meantime, the notifications go into that one. */
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
      const { listedOn } = notificationKindOf(kind)
      const link = alike ? latest.link : (listedOn ?? notificationsPath)
      const emailContent = listedOn === undefined ? undefined : gatheredText(kind, gathered)
      const email = notificationEmail(ctx, userId, { kind, link, count: gathered.length, emailContent })
      await queueEmail(tx, { kind: notificationKindOf(kind).email, to: reader.email, email })
    })
  },
}

const MOST_NAMED = 15

/** The part of a line before the reason, such as `“Fern Court” is published`; null if it names nothing in quotation marks. */
const whatHappened = (line: string) => /^[^“.:]*“[^”]*”[^“”.:]*(?=[.:])/.exec(line)?.[0] ?? null

/** Lists at most `MOST_NAMED` notifications. If there is only one, the subject says what happened. */
function gatheredText(kind: NotificationKind, gathered: { detail: string | null }[]): EmailContent {
  const { count, line } = notificationKindOf(kind)
  const more = gathered.length - MOST_NAMED
  const [only] = gathered.length === 1 ? gathered : []
  const subject = (only && whatHappened(line('', only.detail ?? ''))) ?? count(gathered.length)
  return {
    subject: subject.replace(/\.$/, ''),
    paragraphs: [
      ...(gathered.length > 1 ? [count(gathered.length)] : []),
      ...gathered.slice(0, MOST_NAMED).map(({ detail }) => line('', detail ?? '')),
      ...(more > 0 ? [`And ${more} more: see all of them in your notifications.`] : []),
    ],
    button: gathered.length > 1 ? 'See your homes' : 'See the home',
  }
}

/** Takes the notifications of these kinds that wait for an email. Deletes those that are not in the list and exist only for the email.
 *  @returns the ones still worth sending: unread, and not from an account that is suspended or being deleted, or with a block
 *  between the two */
export async function takeWaitingNotifications(tx: Database, userId: string, kinds: NotificationKind[]) {
  const { id, kind, link, detail, fromUserId, readAt, listed, createdAt } = notifications
  const taken = await tx
    .update(notifications)
    .set({ waits: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.waits, true), inArray(kind, kinds)))
    .returning({ id, kind, link, detail, fromUserId, readAt, listed, createdAt })
  const unlisted = taken.filter((notification) => !notification.listed).map((notification) => notification.id)
  if (unlisted.length > 0) await tx.delete(notifications).where(inArray(id, unlisted))
  const from = taken.flatMap((notification) => notification.fromUserId ?? [])
  const gone = await goneAmong(tx, userId, from)
  return taken.filter((notification) => notification.readAt === null && !gone.has(notification.fromUserId))
}

async function goneAmong(tx: Reading, userId: string, ids: string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), or(not(isHere), isBlocked({ viewer: userId }, users.id))))
  return new Set(rows.map(({ id }) => id))
}

/** Removes something that a person has seen from their next daily email. */
export async function removeFromDailyEmail(
  tx: Database,
  userId: string,
  kind: NotificationKind,
  link: string,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ waits: false })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        eq(notifications.link, link),
        eq(notifications.waits, true),
      ),
    )
}
