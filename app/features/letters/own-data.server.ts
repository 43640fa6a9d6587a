import { eq, sql } from 'drizzle-orm'
import { letters, mailbox } from '#app/database/schema/letters.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Letters know a person by the address alone. */
export const letterData: PersonalData = {
  name: 'letters',
  tables: ['letters', 'mailbox'],
  read: async (db, { email }) => {
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
    }
  },
  erase: async (db, { email }) => {
    await db.delete(letters).where(eq(sql`lower(${letters.to})`, email))
    await db.delete(mailbox).where(eq(sql`lower(${mailbox.to})`, email))
  },
}
