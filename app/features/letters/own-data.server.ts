import { eq, sql } from 'drizzle-orm'
import { letterRefusals, letters, mailbox } from '#app/database/schema/letters.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** E-mails belong to a person by their address only. The kinds that somebody unsubscribed from are deleted with the account. */
export const letterData: PersonalData = {
  name: 'letters',
  tables: ['letters', 'mailbox', 'letter_refusals'],
  read: async (db, { email, userId }) => {
    const { kind, state, createdAt, sentAt } = letters
    return {
      letters: await db
        .select({ kind, state, createdAt, sentAt })
        .from(letters)
        .where(eq(sql`lower(${letters.to})`, email)),
      demoMailbox: await db
        .select({ subject: mailbox.subject, text: mailbox.text, at: mailbox.at })
        .from(mailbox)
        .where(eq(sql`lower(${mailbox.to})`, email)),
      unwanted: await db
        .select({ kind: letterRefusals.kind, since: letterRefusals.createdAt })
        .from(letterRefusals)
        .where(eq(letterRefusals.userId, userId)),
    }
  },
  erase: async (db, { email }) => {
    await db.delete(letters).where(eq(sql`lower(${letters.to})`, email))
    await db.delete(mailbox).where(eq(sql`lower(${mailbox.to})`, email))
  },
}
