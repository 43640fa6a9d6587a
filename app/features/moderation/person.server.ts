import { eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findPerson } from '#app/features/suspensions/find-person.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { endSessionsExcept } from '#app/features/accounts/sessions.server.ts'
import { clearBirthDate } from '#app/features/profiles/state-birth-date.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { peopleModerationPolicy } from './policy.ts'

export type Contacts = { name: string; email: string; phone: string | null }

/** Shows an admin a person's full name and contact details, and logs that the admin saw them.
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

/** Ends all sessions of an account; the person can log in again.
 *  @throws NotFound */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  const [open] = await find(ctx, peopleModerationPolicy.endSessions, (look) => findPerson(look, userId))
  await inTransaction(open, async (tx) => {
    await endSessionsExcept(tx.db, userId, null)
    await writeModerationLog(tx, { verb: 'signed-out', kind: 'person', subject: userId })
  })
}

/** Clears a date of birth under 18, so that the person can enter it again. Does nothing if there is none.
 *  @throws NotFound */
export async function letStateBirthDate(ctx: Context, userId: string): Promise<void> {
  const [open] = await find(ctx, peopleModerationPolicy.clearBirthDate, (look) => findPerson(look, userId))
  await inTransaction(open, async (tx) => {
    if (await clearBirthDate(tx, userId))
      await writeModerationLog(tx, { verb: 'birth-date-cleared', kind: 'person', subject: userId })
  })
}

/** Names of accounts by id; erased accounts are left out. */
export async function accountNames(
  db: Reading,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { id, givenName, familyName } = users
  const rows = await db.select({ id, givenName, familyName }).from(users).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, shownName(row.givenName, row.familyName)]))
}
