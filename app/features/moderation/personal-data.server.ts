import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { siteContentVersions } from '#app/database/schema/site/site.ts'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Decisions about a person, which are part of their data and are erased with the account. The admin's name is not part of it. */
export const moderationData: PersonalData = {
  name: 'moderation',
  tables: ['suspensions', 'site_content_versions'],
  read: async (db, { userId }) => {
    const { reason, at, until, liftedAt, liftReason, appeal, appealedAt, appealAnswer } = suspensions
    return {
      suspensions: await db
        .select({ reason, at, until, liftedAt, liftReason, appeal, appealedAt, appealAnswer })
        .from(suspensions)
        .where(eq(suspensions.userId, userId))
        .orderBy(asc(suspensions.at), asc(suspensions.id)),
      suspensionsOfMyCompany: await db
        .select({ reason, at, until, liftedAt, liftReason, appeal, appealedAt, appealAnswer })
        .from(suspensions)
        .innerJoin(companyMembers, eq(companyMembers.companyId, suspensions.companyId))
        .where(eq(companyMembers.userId, userId))
        .orderBy(asc(suspensions.at), asc(suspensions.id)),
      wordsOfTheSiteSet: await db
        .select({
          key: siteContentVersions.key,
          version: siteContentVersions.version,
          at: siteContentVersions.at,
        })
        .from(siteContentVersions)
        .where(eq(siteContentVersions.byUserId, userId))
        .orderBy(asc(siteContentVersions.at), asc(siteContentVersions.id)),
    }
  },
  // The log keeps what admins did; text about the person, and about companies deleted with them, is erased.
  erase: async (db, { userId }) => {
    await db
      .update(moderationLog)
      .set({ reason: null, facts: null })
      .where(and(eq(moderationLog.kind, 'person'), eq(moderationLog.subject, userId)))
    await db
      .update(moderationLog)
      .set({ reason: null })
      .where(
        and(
          eq(moderationLog.kind, 'company-register'),
          isNotNull(moderationLog.reason),
          sql`not exists (select from companies company where company.id::text = ${moderationLog.subject})`,
        ),
      )
  },
}
