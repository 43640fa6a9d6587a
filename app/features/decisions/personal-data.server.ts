import { asc, eq, inArray, sql } from 'drizzle-orm'
import {
  decisionBallots,
  decisionReasons,
  decisionResults,
  decisions,
} from '#app/database/schema/homes/decisions.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's answers in decisions. Erasing the account removes the reasons, because those are their own words.
 *  The rest of a ballot stays under a random token, so that the group's result does not change. */
export const decisionData: PersonalData = {
  name: 'decisions',
  tables: ['decisions', 'decision_ballots', 'decision_reasons', 'decision_results'],
  read: async (db, { userId }) => {
    const { decisionId, ranks, vetoes, answeredAt } = decisionBallots
    const { collectionId, openedAt, closesAt } = decisions
    return {
      answers: await db
        .select({ collectionId, decisionId, ranks, notForMe: vetoes, answeredAt })
        .from(decisionBallots)
        .innerJoin(decisions, eq(decisions.id, decisionId))
        .where(eq(decisionBallots.userId, userId)),
      reasonsGiven: await db
        .select({
          decisionId,
          round: decisionReasons.round,
          notForMe: decisionReasons.reasons,
        })
        .from(decisionReasons)
        .innerJoin(decisionBallots, eq(decisionBallots.id, decisionReasons.ballotId))
        .where(eq(decisionBallots.userId, userId))
        .orderBy(asc(decisionId), asc(decisionReasons.round)),
      opened: await db
        .select({ collectionId, openedAt, closesAt })
        .from(decisions)
        .where(eq(decisions.openedBy, userId)),
      closed: await db
        .select({ decisionId: decisionResults.decisionId, closedAt: decisionResults.closedAt })
        .from(decisionResults)
        .where(eq(decisionResults.closedBy, userId)),
    }
  },
  erase: async (db, { userId }) => {
    const own = db
      .select({ id: decisionBallots.id })
      .from(decisionBallots)
      .where(eq(decisionBallots.userId, userId))
    await db.delete(decisionReasons).where(inArray(decisionReasons.ballotId, own))
    await db
      .update(decisionBallots)
      .set({
        vetoes: sql`(select coalesce(jsonb_object_agg(home, ''), '{}'::jsonb)
        from jsonb_object_keys(${decisionBallots.vetoes}) home)`,
      })
      .where(eq(decisionBallots.userId, userId))
  },
}
