import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { goneReports, homeQuestions, homeReports } from '#app/database/schema/homes/freshness.ts'
import { homeDecisions } from '#app/database/schema/homes/home-decisions.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The homes somebody manages, and the changes they made to homes. After an erasure homes stay without a manager, and the operator
 *  decides about them; changes stay in the history without a name. */
export const managedHomes: PersonalData = {
  name: 'homes',
  tables: [
    'listings',
    'listing_changes',
    'home_questions',
    'gone_reports',
    'home_reports',
    'trusted_sources',
    'home_decisions',
    'manager_imports',
    'manager_feeds',
  ],
  read: async (db, { userId }) => {
    const { id, name, address, status } = listings
    return {
      managedHomes: await db
        .select({ id, name, address, status })
        .from(listings)
        .where(eq(listings.managerId, userId))
        .orderBy(asc(listings.createdAt)),
      changesOfHomes: await db
        .select({
          listingId: listingChanges.listingId,
          at: listingChanges.at,
          changes: listingChanges.changes,
        })
        .from(listingChanges)
        .where(eq(listingChanges.userId, userId))
        .orderBy(asc(listingChanges.at), asc(listingChanges.id)),
      addressesOfLists: await db
        .select({
          url: managerFeeds.url,
          source: managerFeeds.source,
          on: managerFeeds.on,
          createdAt: managerFeeds.createdAt,
        })
        .from(managerFeeds)
        .where(eq(managerFeeds.userId, userId))
        .orderBy(asc(managerFeeds.createdAt), asc(managerFeeds.id)),
      listsOfHomes: await db
        .select({
          source: managerImports.source,
          fileName: managerImports.fileName,
          state: managerImports.state,
          report: managerImports.report,
          createdAt: managerImports.createdAt,
        })
        .from(managerImports)
        .where(eq(managerImports.userId, userId))
        .orderBy(asc(managerImports.createdAt), asc(managerImports.id)),
      questionsAboutHomes: await db
        .select({
          listingId: homeQuestions.listingId,
          askedAt: homeQuestions.askedAt,
          answer: homeQuestions.answer,
          answeredAt: homeQuestions.answeredAt,
        })
        .from(homeQuestions)
        .where(eq(homeQuestions.managerId, userId))
        .orderBy(asc(homeQuestions.askedAt), asc(homeQuestions.id)),
      homesReportedGone: await db
        .select({
          listingId: goneReports.listingId,
          reportedAt: goneReports.reportedAt,
          note: goneReports.note,
        })
        .from(goneReports)
        .where(eq(goneReports.userId, userId))
        .orderBy(asc(goneReports.reportedAt), asc(goneReports.listingId)),
      appealsAboutHomes: await db
        .select({
          listingId: homeDecisions.listingId,
          what: homeDecisions.what,
          reason: homeDecisions.reason,
          appeal: homeDecisions.appeal,
          appealedAt: homeDecisions.appealedAt,
          answer: homeDecisions.answer,
        })
        .from(homeDecisions)
        .where(eq(homeDecisions.appealedBy, userId))
        .orderBy(asc(homeDecisions.appealedAt), asc(homeDecisions.id)),
      homesReported: await db
        .select({
          listingId: homeReports.listingId,
          reason: homeReports.reason,
          note: homeReports.note,
          createdAt: homeReports.createdAt,
          outcome: homeReports.outcome,
        })
        .from(homeReports)
        .where(eq(homeReports.reporterUserId, userId))
        .orderBy(asc(homeReports.createdAt), asc(homeReports.id)),
    }
  },
  lock: async (db, { userId }) => {
    const shows = db.select({ id: photos.listingId }).from(photos).where(eq(photos.ownerId, userId))
    await db
      .select({ id: listings.id })
      .from(listings)
      .where(or(eq(listings.managerId, userId), inArray(listings.id, shows)))
      .orderBy(asc(listings.id))
      .for('no key update')
  },
  erase: async (db, { userId }) => {
    await db.update(listings).set({ managerId: null }).where(eq(listings.managerId, userId))
    // Lists stay with the company.
    await db.update(managerFeeds).set({ userId: null }).where(eq(managerFeeds.userId, userId))
    await db.update(managerImports).set({ userId: null }).where(eq(managerImports.userId, userId))
    await db.delete(homeQuestions).where(eq(homeQuestions.managerId, userId))
    await db.delete(goneReports).where(eq(goneReports.userId, userId))
    await db
      .update(homeDecisions)
      .set({ appeal: null, appealedBy: null })
      .where(eq(homeDecisions.appealedBy, userId))
    await db
      .update(listingChanges)
      .set({
        userId: null,
        // Contact details left out of a text are the account's personal data.
        changes: sql`jsonb_path_query_array(${listingChanges.changes}, '$[*] ? (@.field != "leftOut")')`,
      })
      .where(eq(listingChanges.userId, userId))
  },
}
