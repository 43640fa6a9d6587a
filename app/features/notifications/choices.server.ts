import { and, eq, inArray } from 'drizzle-orm'
import { emailRefusals } from '#app/database/schema/site/emails.ts'
import { notificationChoices } from '#app/database/schema/site/notifications.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import {
  notificationKindOf,
  notificationNames,
  type NotificationChoice,
  type NotificationKind,
} from './rules.ts'

export type Choices = Record<NotificationKind, NotificationChoice>

/** Somebody's notification settings for each kind. Emails that were unsubscribed from are off, whatever was
 *  chosen before; after unsubscribing from the daily email, so are all daily ones. */
export async function choicesOf(db: Reading, userId: string): Promise<Choices> {
  const chosen = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId))
  const refusals = await db
    .select({ kind: emailRefusals.kind })
    .from(emailRefusals)
    .where(eq(emailRefusals.userId, userId))
  const refused = new Set(refusals.map(({ kind }) => kind))
  const entries = notificationNames.map((name) => {
    const { email, usual } = notificationKindOf(name)
    const { onSite, emails } = chosen.find(({ kind }) => kind === name) ?? usual
    const stopped = refused.has(email) || (emails === 'daily' && refused.has('daily-notifications'))
    return [name, { onSite, emails: stopped ? 'off' : emails }]
  })
  return Object.fromEntries(entries) as Choices
}

/** A later choice overrides an earlier unsubscribe. */
export async function withdrawRefusals(
  db: Database,
  userId: string,
  choices: Partial<Choices>,
): Promise<void> {
  const wanted = notificationNames.filter((name) => (choices[name]?.emails ?? 'off') !== 'off')
  const kinds: string[] = wanted.map((name) => notificationKindOf(name).email)
  if (wanted.some((name) => choices[name]?.emails === 'daily')) kinds.push('daily-notifications')
  if (kinds.length === 0) return
  await db
    .delete(emailRefusals)
    .where(and(eq(emailRefusals.userId, userId), inArray(emailRefusals.kind, kinds)))
}
