import { asc, eq } from 'drizzle-orm'
import { deskItems, deskLog } from '#app/database/schema/desk.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** An admin's actions in the queue. After an erasure they stay under a random key without a name, because the log is
 *  permanent. Items only refer to ids, and are deleted with the rows they refer to. */
export const deskData: PersonalData = {
  name: 'desk',
  tables: ['desk_items', 'desk_log'],
  read: async (db, { userId }) => {
    const { kind, subject, openedAt } = deskItems
    return {
      taken: await db
        .select({ kind, subject, openedAt })
        .from(deskItems)
        .where(eq(deskItems.assignedTo, userId))
        .orderBy(asc(openedAt), asc(deskItems.id)),
      done: await db
        .select({
          at: deskLog.at,
          verb: deskLog.verb,
          kind: deskLog.kind,
          subject: deskLog.subject,
          outcome: deskLog.outcome,
          reason: deskLog.reason,
        })
        .from(deskLog)
        .where(eq(deskLog.actorId, userId))
        .orderBy(asc(deskLog.at), asc(deskLog.id)),
    }
  },
}
