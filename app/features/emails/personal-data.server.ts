import { eq, sql } from 'drizzle-orm'
import { emailRefusals, emails, mailbox } from '#app/database/schema/site/emails.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Emails belong to a person only by address. The kinds that a person unsubscribed from are deleted with the account. */
export const emailData: PersonalData = {
  name: 'emails',
  tables: ['emails', 'mailbox', 'email_refusals'],
  read: async (db, { email, userId }) => {
    const { kind, state, createdAt, sentAt } = emails
    return {
      emails: await db
        .select({ kind, state, createdAt, sentAt })
        .from(emails)
        .where(eq(sql`lower(${emails.to})`, email)),
      demoMailbox: await db
        .select({ subject: mailbox.subject, text: mailbox.text, at: mailbox.at })
        .from(mailbox)
        .where(eq(sql`lower(${mailbox.to})`, email)),
      unwanted: await db
        .select({ kind: emailRefusals.kind, since: emailRefusals.createdAt })
        .from(emailRefusals)
        .where(eq(emailRefusals.userId, userId)),
    }
  },
  erase: async (db, { email }) => {
    await db.delete(emails).where(eq(sql`lower(${emails.to})`, email))
    await db.delete(mailbox).where(eq(sql`lower(${mailbox.to})`, email))
  },
}
