import { sql } from 'drizzle-orm'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import type { Database } from '#app/platform/context.ts'
import type { Mail } from '#app/platform/mail/mailer.ts'
import { MAILBOX_HOLDS } from '../rules.ts'

/** Stores an email in the demo's mailbox. Idempotent by id; the oldest emails are deleted when the mailbox is full. */
export async function putIntoMailbox(db: Database, mail: Mail, now: Date): Promise<void> {
  await db
    .insert(mailbox)
    .values({ ...mail, calendar: mail.calendar?.text ?? null, at: now })
    .onConflictDoNothing()
  const tooOld = db
    .select({ id: mailbox.id })
    .from(mailbox)
    .orderBy(lastFirst(mailbox.at), lastFirst(mailbox.id))
    .offset(MAILBOX_HOLDS)
  await db.delete(mailbox).where(sql`${mailbox.id} in ${tooOld}`)
}
