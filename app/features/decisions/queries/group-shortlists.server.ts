import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { collectionHomes, collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { openGroup } from '#app/features/groups/queries/group-page.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

const MOST = 20

/** A collection that a group shares, with the decision about it. */
export type GroupShortlist = {
  collectionId: string
  name: string
  homes: number
  /** `open`: whether the reader has answered, and how many have. */
  decision:
    | { state: 'open'; own: boolean; answered: number }
    | { state: 'closed'; winner: string | null }
    | null
}

/** The collections shared with a group that the reader did not leave, the latest change first.
 *  @throws NotFound for others' groups, Forbidden for people who are only invited */
export async function groupShortlists(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<GroupShortlist[]> {
  const { userId: me } = requirePerson(ctx)
  const [{ db }] = await (opened ?? openGroup(ctx, groupId))
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`
  const ballot = sql`${decisionBallots} ballot where ballot.decision_id = ${decisions.id} and ballot.round = ${decisions.round}`
  const rows = await db
    .select({
      collectionId: collections.id,
      name: collections.name,
      homes: count(sql`${collectionHomes} inside where inside.collection_id = ${collections.id}`),
      open: decisions.open,
      answered: count(sql`${ballot} and exists (select 1 from ${groupMembers} voter
        where voter.group_id = ${groupId}::uuid and voter.user_id = ballot.user_id)`),
      own: sql<boolean>`exists (select 1 from ${ballot} and ballot.user_id = ${me}::uuid)`,
      winner: decisionResults.winner,
    })
    .from(collections)
    .leftJoin(
      decisions,
      sql`${decisions.id} = (select latest.id from ${decisions} latest
        where latest.collection_id = ${collections.id} and latest.group_id = ${groupId}::uuid
        order by latest.started_at desc, latest.id desc limit 1)`,
    )
    .leftJoin(
      decisionResults,
      and(eq(decisionResults.decisionId, decisions.id), eq(decisionResults.round, decisions.round)),
    )
    .where(
      and(
        eq(collections.groupId, groupId),
        isNull(collections.deletedAt),
        sql`not exists (select 1 from ${collectionLeavers} gone
          where gone.collection_id = ${collections.id} and gone.user_id = ${me}::uuid)`,
      ),
    )
    .orderBy(desc(collections.updatedAt), desc(collections.id))
    .limit(MOST)
  return rows.map(({ open, own, answered, winner, ...row }) => ({
    ...row,
    decision: open === null ? null : open ? { state: 'open', own, answered } : { state: 'closed', winner },
  }))
}
