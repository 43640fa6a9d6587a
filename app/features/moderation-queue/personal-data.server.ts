import { asc, eq } from 'drizzle-orm'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** An admin's actions in the queue. After an erasure they stay under a random key without a name, because the log is
 *  permanent. Items only refer to ids, and are deleted with the rows they refer to. */
export const moderationQueueData: PersonalData = {
  name: 'moderation-queue',
  tables: ['moderation_items', 'moderation_log'],
  read: async (db, { userId }) => {
    const { kind, subject, openedAt } = moderationItems
    return {
      taken: await db
        .select({ kind, subject, openedAt })
        .from(moderationItems)
        .where(eq(moderationItems.assignedTo, userId))
        .orderBy(asc(openedAt), asc(moderationItems.id)),
      done: await db
        .select({
          at: moderationLog.at,
          verb: moderationLog.verb,
          kind: moderationLog.kind,
          subject: moderationLog.subject,
          outcome: moderationLog.outcome,
          reason: moderationLog.reason,
        })
        .from(moderationLog)
        .where(eq(moderationLog.actorId, userId))
        .orderBy(asc(moderationLog.at), asc(moderationLog.id)),
    }
  },
}
