import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findPerson } from './find-person.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { peopleModerationPolicy } from '../policy.ts'

export type Contacts = { name: string; email: string; phone: string | null }

/** Shows an admin a person's full name and contact details, and records in the log that the admin saw them.
 *  @throws NotFound */
export async function openContacts(ctx: Context, userId: string): Promise<Contacts> {
  const [open] = await find(ctx, peopleModerationPolicy.openContacts, (look) => findPerson(look, userId))
  return inTransaction(open, async (tx) => {
    const { name, email, phone } = users
    const [contacts] = await tx.db.select({ name, email, phone }).from(users).where(eq(users.id, userId))
    if (!contacts) throw new NotFound()
    await writeModerationLog(tx, { verb: 'contacts-opened', kind: 'person', subject: userId })
    return contacts
  })
}
